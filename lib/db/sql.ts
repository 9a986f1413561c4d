// The one way to write SQL. Fragments compose, every `${value}` becomes a parameter, and the statement numbers them.
// Only lib/db imports the generated client.

import { Prisma } from "@/lib/db/generated/client"

/** The client, or the transaction in which a change and its event commit together. */
export type Database = Prisma.TransactionClient
/** A statement or a part of one: `text` with `$1`, `$2`, … and its `values`, as `pg` takes them. */
export type Sql = Prisma.Sql
export type Json = Prisma.InputJsonValue

export const sql = Prisma.sql
/** Our own text, put into a statement as it is: select lists and column names, never anything a client sent. */
export const raw = Prisma.raw
/** Fragments or values between separators, `, ` by default. Throws for an empty list. */
export const join = Prisma.join
/** No text at all. */
export const empty = Prisma.empty

/** A value as Postgres takes it for jsonb: it rejects U+0000 and lone surrogates, which JSON allows in strings. */
export function storable(value: unknown): Json {
  const text = JSON.stringify(value, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\u0000", "\ufffd") : part,
  )
  return JSON.parse(text)
}

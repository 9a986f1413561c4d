// What rooms need of Prisma's types and statement builder, so that the generated client is imported in lib/db alone.

import { Prisma } from "@/lib/db/generated/client"

/** The client, or the transaction in which a change and its announcement commit together. */
export type Database = Prisma.TransactionClient

/** Tagged template: every value becomes a parameter. */
export const sql = Prisma.sql
/** Text of ours that stands in a statement as it is: select lists and conditions, never anything a caller sent. */
export const raw = Prisma.raw
export type Json = Prisma.InputJsonValue

/** A value as Postgres takes it for jsonb: it refuses U+0000 and lone surrogates, which JSON allows in strings. */
export function storable(value: unknown): Json {
  const text = JSON.stringify(value, (_key, part) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\u0000", "\ufffd") : part,
  )
  return JSON.parse(text)
}

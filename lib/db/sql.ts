// The one way to write SQL. Fragments compose, every `${value}` becomes a parameter, and the statement numbers them.
// Only lib/db imports the generated client. At the end, the fragments that statements of several modules share.

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

/** SQL for a `timestamptz` expression as RFC 3339 in UTC with whole seconds, for example `2026-11-22T08:00:00Z`. */
export const utc = (expression: string): Sql =>
  raw(`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/**
 * Which services the public sees: approved and not deleted. The partial indexes repeat these words.
 * @param alias the name of `services` in the statement
 */
export const visible = (alias = "s"): Sql => raw(`${alias}.status = 'active' and ${alias}.deleted_at is null`)
export const VISIBLE = { status: "active", deletedAt: null } as const

/** All that is stored of a purged listing: the hash of a row named `s`, with its protocol and normalized URL. */
export const PURGED_KEY = raw(`sha256(convert_to(s.protocol || ' ' || s.url, 'UTF8'))`)

/** Column names with their Postgres types. */
export type ColumnTypes = Readonly<Record<string, string>>

/** `jsonb_to_recordset(rows) as alias(column type, …)`, to select from. Members that `columns` does not name are ignored. */
export function recordset(rows: readonly object[], columns: ColumnTypes, alias: string): Sql {
  const list = Object.entries(columns).map(([name, type]) => raw(`${name} ${type}`))
  return sql`jsonb_to_recordset(${JSON.stringify(storable(rows))}::jsonb) as ${raw(alias)}(${join(list)})`
}

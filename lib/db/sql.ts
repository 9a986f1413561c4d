// Builds all SQL: fragments compose, and every `${value}` becomes a numbered parameter. Only lib/db imports the generated Prisma
// client. The end of the file has fragments that several modules share.

import { Prisma } from "@/lib/db/generated/client"

/** The Prisma client, or the transaction in which a change and its event commit together. */
export type Database = Prisma.TransactionClient
/** A statement or a part of one: `text` with `$1`, `$2`, … and its `values`, as `pg` takes them. */
export type Sql = Prisma.Sql
export type Json = Prisma.InputJsonValue

export const sql = Prisma.sql
/** Inserts trusted text into a statement unescaped: select lists and column names, never text from a client. */
export const raw = Prisma.raw
/** Joins fragments or values with a separator, `, ` by default. Throws for an empty list. */
export const join = Prisma.join
export const empty = Prisma.empty

/** Joins conditions with `and`; `true` for an empty list. */
export function joinAnd(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null)
  return given.length > 0 ? join(given, " and ") : raw("true")
}

/** Replaces the alias of a table in a fragment, for a second use of the fragment in one statement. */
export const renameAlias = (fragment: Sql, from: string, to: string): Sql =>
  new Prisma.Sql(
    fragment.strings.map((text) => text.replaceAll(new RegExp(`\\b${from}\\.(?=[a-z])`, "g"), `${to}.`)),
    fragment.values,
  )

/**
 * Returns a value that jsonb accepts: replaces U+0000 and lone surrogates, which JSON allows in texts and names and Postgres
 * rejects.
 */
export function storable(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === "string" ? clean(part) : withCleanKeys(part))),
  )
}

const clean = (text: string) => text.toWellFormed().replaceAll("\u0000", "\ufffd")

function withCleanKeys(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part
  if (Object.keys(part).every((key) => key === clean(key))) return part
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [clean(key), inner]))
}

/** SQL that formats a `timestamptz` as RFC 3339 in UTC with whole seconds, for example `2026-11-22T08:00:00Z`. */
export const utc = (expression: string): Sql =>
  raw(`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/**
 * The condition for public services: approved and not deleted. Partial indexes repeat this condition word for word.
 * @param alias the name of `services` in the statement
 */
export const visible = (alias = "s"): Sql => raw(`${alias}.status = 'active' and ${alias}.deleted_at is null`)
export const VISIBLE = { status: "active", deletedAt: null } as const

/** The only stored data of a purged listing: a hash of the protocol, the normalized URL and the tool of a row `s`. */
export const PURGED_KEY = raw(`sha256(convert_to(s.protocol || ' ' || s.url || coalesce(' ' || s.tool, ''), 'UTF8'))`)

/** What nearly equal URLs share: no scheme, no query, no slash at the end, all in lower case. */
export const urlKey = (url: Sql): Sql =>
  sql`lower(regexp_replace(${url}, '^https?://|[?#].*$|/+$|/+(?=[?#])', '', 'g'))`

export type ColumnTypes = Readonly<Record<string, string>>

/** `jsonb_to_recordset(rows) as alias(column type, …)`, to select from. Members that `columns` does not name are ignored. */
export function recordset(rows: readonly object[], columns: ColumnTypes, alias: string): Sql {
  const list = Object.entries(columns).map(([name, type]) => raw(`${name} ${type}`))
  return sql`jsonb_to_recordset(${JSON.stringify(storable(rows))}::jsonb) as ${raw(alias)}(${join(list)})`
}

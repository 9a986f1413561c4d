// How Postgres writes times for responses.

import { raw, type Sql } from "@/lib/db/sql"

/** SQL for a `timestamptz` expression as RFC 3339 in UTC with whole seconds, for example `2026-11-22T08:00:00Z`. */
export const utc = (expression: string): Sql =>
  raw(`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

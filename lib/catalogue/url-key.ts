import { type Sql, sql } from "@/lib/db/sql"

/** What nearly equal URLs share, as SQL: no scheme, no query, no slash at the end, all in lower case. */
export const urlKey = (url: Sql): Sql =>
  sql`lower(regexp_replace(${url}, '^https?://|[?#].*$|/+$|/+(?=[?#])', '', 'g'))`

// Parts of the SQL of suggestions. Each part reads a bounded number of rows from an index of `services`, or compares texts.

import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"

export const limit = (rows: number) => raw(`limit ${rows}`)

/** A prefix match as an index range in byte order. U+10FFFF (1114111) is the last code point. */
export const begins = (key: Sql, typed: Sql) => sql`${key} >= ${typed} and ${key} < ${typed} || chr(1114111)`

/**
 * Selects distinct keys that fulfil a condition on the index. Each step of the recursion jumps to the next key in the index, without
 * reading the rows in between: 117 categories of 1,000,000 services take 1 ms.
 */
export const selectDistinct = (key: Sql, name: Sql, condition: Sql, most: number) => sql`
  (select ${key} as key, 1 as place from services s where ${visible()} and ${condition} order by 1 limit 1)
  union all
  select next.key, former.place + 1 from ${name} former, lateral (
    select ${key} as key from services s where ${visible()} and ${condition} and ${key} > former.key
    order by 1 limit 1) next
  where former.place < ${raw(String(most))}`

/** Selects the path of a category and of each parent. */
export const selectPaths = (category: Sql) => sql`
  select array_to_string((string_to_array(${category}, '/'))[1:n], '/') as path
  from generate_series(1, cardinality(string_to_array(${category}, '/'))) n`

/** A category and everything below it, as two index ranges, because other categories such as `a-b` sort between `a` and `a/b`. */
export const WITHIN = [
  sql`s.category_key = k.key`,
  sql`s.category_key >= k.key || '/' and s.category_key < k.key || '0'`,
]

/** Selects at most `rows` rows from the index ranges. */
export function take(columns: Sql, ranges: readonly Sql[], rows: number): Sql {
  const parts = ranges.map(
    (range) => sql`(select ${columns} from services s where ${visible()} and ${range} ${limit(rows)})`,
  )
  return sql`select * from (${join(parts, " union all ")}) ranges ${limit(rows)}`
}

/** True when a word of the path begins with the typed text. The typed text may have spaces between the parts of the path. */
export const hasWord = (path: Sql, typed: Sql) => sql`position(' ' || ${inWords(typed)} in ' ' || ${inWords(path)}) > 0`
const inWords = (text: Sql) => sql`translate(${text}, '/-_', '   ')`

// Reads how the words of a task stand in the catalogue: how many services have each of them, and where a candidate has them.

import type { Term } from "@/lib/catalogue/list/interpret"
import { buildTermQuery } from "@/lib/catalogue/list/match"
import type { Found, TermCounts } from "@/lib/catalogue/pick/fit"
import { count, countRows, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"

/** The weights of `search_vector` (B: category and provider, C: host, D: description). A name has a vector of its own. */
const inFields = (weights: string, term: Sql): Sql =>
  sql`ts_filter(s.search_vector, ${raw(`'{${weights}}'`)}) @@ ${term}`
const inName = (term: Sql): Sql => sql`s.name_vector @@ ${term}`

/** The share of names and categories among more services hardly changes. */
const MOST_COUNTED = raw("1000")
/** The number of services only says how rare a word is. */
const RECENT = { maxMs: 60_000 }

/** For each term the number of services with it, at most 1,000, and how many of these have it in their name or category. */
export async function countTerms(terms: readonly Term[]): Promise<{ counts: TermCounts[]; all: number }> {
  const all = await countRows(sql`services s where ${visible()}`, RECENT)
  if (terms.length === 0) return { counts: [], all }
  const each = terms.map((term) => {
    const words = buildTermQuery(term)
    return sql`(select json_build_object('services', count(*),
        'topics', count(*) filter (where ${inName(words)} or ${inFields("b", words)}))
      from (select s.search_vector, s.name_vector from services s where ${visible()} and s.search_vector @@ ${words}
        limit ${MOST_COUNTED}) s)`
  })
  const read = async () =>
    (await queryRow<{ counts: TermCounts[] }>(sql`select json_build_array(${join(each)}) as counts`)).counts
  return { counts: await count(`terms ${JSON.stringify(terms)}`, await getCatalogueVersion(), read), all }
}

/** For each service the field that has each term and says most about the service. */
export async function findTerms(ids: readonly string[], terms: readonly Term[]): Promise<Map<string, Found[]>> {
  if (terms.length === 0) return new Map()
  const each = terms.map((term) => {
    const words = buildTermQuery(term)
    return sql`case when s.search_vector @@ ${words} then json_build_object(
      'field', case when ${inName(words)} then 'name' when ${inFields("b", words)} then 'category'
        when ${inFields("d", words)} then 'description' else 'host' end,
      'isLiteral', s.search_vector @@ ${buildTermQuery(term, { isLiteral: true })}) end`
  })
  const rows = await query<{ id: string; found: Found[] }>(sql`
    select s.id, json_build_array(${join(each)}) as found from services s where s.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, found }) => [id, found]))
}

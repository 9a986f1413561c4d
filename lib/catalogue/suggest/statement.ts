// The statement behind suggestions: over indexes alone, each part of it bounded, since it is asked at every key. Nothing that
// merely looks like what was typed is searched for while enough begins with it.

import { MOST_COUNTED } from "@/lib/catalogue/schema"
import { VISIBLE_SQL } from "@/lib/db/visible"

const LIMITS = { names: 40, each: 10, enough: 10, alike: 300 } as const

/** Written as the index has it. */
const ALL_TEXTS = `(s.name_key || E'\\n' || coalesce(s.provider_key, '') || E'\\n' || s.category_key)`
const TYPED = "search_key($1)"
/** Keys of categories keep their accents. */
const TYPED_CATEGORY = "lower($1)"
/** A range of an index in byte order, up to the last character there is. */
const begins = (key: string, typed = TYPED) => `${key} >= ${typed} and ${key} < ${typed} || chr(1114111)`
const likeness = (key: string) => `word_similarity(${TYPED}, ${key})`

/** One wrong letter in six: "wether" is alike "weather" by 0.5. */
const LEAST = 0.4
const isAlike = (key: string) => `${likeness(key)} >= ${LEAST}`
/** The index has its measure from a setting. This sets it before the scan it guards, for this statement alone. */
const SEARCHING = `(select set_config('pg_trgm.word_similarity_threshold', '${LEAST}', true)) is not null`

/** Distinct values of a key that begin with what was typed: one step in the index finds the next. */
const distinct = (key: string, name: string, typed?: string) => `
  (select ${key} as key, 1 as place from services s where ${VISIBLE_SQL} and ${begins(key, typed)} order by 1 limit 1)
  union all
  select next.key, former.place + 1 from ${name} former, lateral (
    select ${key} as key from services s where ${VISIBLE_SQL} and ${begins(key, typed)} and ${key} > former.key
    order by 1 limit 1) next
  where former.place < ${LIMITS.each}`

/** A category and the parents of it. */
const paths = (category: string) => `
  select array_to_string((string_to_array(${category}, '/'))[1:n], '/') as path
  from generate_series(1, cardinality(string_to_array(${category}, '/'))) n`

/** The category, and what is below it: two ranges, since other categories lie between them. */
const WITHIN = ["s.category_key = k.key", "s.category_key >= k.key || '/' and s.category_key < k.key || '0'"]

const bestKeys = (keys: string, typed?: string) => `
  select key, ${likeness("key")} as alike from (${keys}) found group by key
  order by (${begins("key", typed)}) desc, 2 desc, length(key) limit ${LIMITS.each}`

/** At most so many rows, from ranges of an index. */
const take = (columns: string, conditions: readonly string[], limit: number) => {
  const ranges = conditions.map(
    (condition) => `(select ${columns} from services s where ${VISIBLE_SQL} and ${condition} limit ${limit})`,
  )
  return `select * from (${ranges.join(" union all ")}) ranges limit ${limit}`
}
const countUpTo = (conditions: readonly string[]) =>
  `(select count(*)::int from (${take("1", conditions, MOST_COUNTED)}) counted)`

/**
 * Candidates for the text `$1`: each kind's best, with how many listings stand behind a provider or category. Several words
 * together have too many trigrams for the index, so `$2`, the longest of them, finds what is compared with all.
 */
export const SUGGEST_SQL = `
  with recursive
  names as materialized (
    select s.name, s.id from services s where ${VISIBLE_SQL} and ${begins("s.name_key")}
    order by s.name_key, s.id limit ${LIMITS.names}),
  providers as (${distinct("s.provider_key", "providers")}),
  categories as (${distinct("s.category_key", "categories", TYPED_CATEGORY)}),
  alike as materialized (
    select s.name, s.id, s.name_key, s.provider_key, s.category_key from services s
    where ${SEARCHING} and (select (select count(*) from names) + (select count(*) from providers) + (select count(*) from categories))
            < ${LIMITS.enough}
      and ${VISIBLE_SQL} and search_key($2) <% ${ALL_TEXTS} limit ${LIMITS.alike}),
  provider_keys as materialized (${bestKeys(`
    select key from providers union all
    select provider_key from alike where ${isAlike("provider_key")}`)}),
  category_keys as materialized (${bestKeys(
    `
    select path collate "C" as key from categories c, lateral (${paths("c.key")}) p where ${begins('path collate "C"', TYPED_CATEGORY)} union all
    select path collate "C" from alike, lateral (${paths("alike.category_key")}) p where ${isAlike("path")}`,
    TYPED_CATEGORY,
  )})
  select 'service' as kind, name as text, 1 as alike, id, null::text as host, null::text as path, null::int as count from names
  union all
  select 'service', name, ${likeness("name_key")}, id, null, null, null from alike where ${isAlike("name_key")}
  union all
  select 'provider', first.provider, k.alike, null, case when first.host = last.host then first.host end, null,
         ${countUpTo([`s.provider_key = k.key`])}
  from provider_keys k,
    lateral (select s.provider, s.host from services s where ${VISIBLE_SQL} and s.provider_key = k.key
             order by s.host limit 1) first,
    lateral (select s.host from services s where ${VISIBLE_SQL} and s.provider_key = k.key
             order by s.host desc limit 1) last
  union all
  select 'category', shown.path, k.alike, null, null, shown.path,
         ${countUpTo(WITHIN)}
  from category_keys k, lateral (
    select array_to_string((string_to_array(category, '/'))[1:cardinality(string_to_array(k.key, '/'))], '/') as path
    from (${take("s.category", WITHIN, 1)}) one) shown`

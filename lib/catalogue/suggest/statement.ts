// Builds the SQL of suggestions. The statement runs at every key press, so each part reads a bounded number of rows from an
// index. Similar texts are searched only when fewer than ten texts begin with the typed text.

import { MOST_COUNTED } from "@/lib/catalogue/schema"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"

const LIMITS = { names: 40, each: 10, enough: 10, similar: 300 } as const
const limit = (rows: number) => raw(`limit ${rows}`)

/** Must equal the expression of the index services_by_suggestion, so that Postgres uses the index. */
const ALL_TEXTS = raw(String.raw`(s.name_key || E'\n' || coalesce(s.provider_key, '') || E'\n' || s.category_key)`)
/** 0.4 allows a misspelling: "wether" and "weather", which differ by one letter, have a trigram similarity of 0.5. */
const MIN_SIMILARITY = raw("0.4")
/**
 * The index operator `<%` reads its threshold from a setting. This condition sets the threshold before the scan, for this
 * statement alone.
 */
const THRESHOLD_IS_SET = sql`
  (select set_config('pg_trgm.word_similarity_threshold', '${MIN_SIMILARITY}', true)) is not null`

/** A prefix match as an index range in byte order. U+10FFFF (1114111) is the last code point. */
const begins = (key: Sql, typed: Sql) => sql`${key} >= ${typed} and ${key} < ${typed} || chr(1114111)`

/**
 * Selects distinct keys that begin with the typed text. Each step of the recursion jumps to the next key in the index, without
 * reading the rows in between.
 */
const selectDistinct = (key: Sql, name: Sql, typed: Sql) => sql`
  (select ${key} as key, 1 as place from services s where ${visible()} and ${begins(key, typed)} order by 1 limit 1)
  union all
  select next.key, former.place + 1 from ${name} former, lateral (
    select ${key} as key from services s where ${visible()} and ${begins(key, typed)} and ${key} > former.key
    order by 1 limit 1) next
  where former.place < ${raw(String(LIMITS.each))}`

/** Selects the path of a category and of each parent. */
const selectPaths = (category: Sql) => sql`
  select array_to_string((string_to_array(${category}, '/'))[1:n], '/') as path
  from generate_series(1, cardinality(string_to_array(${category}, '/'))) n`

/** A category and everything below it, as two index ranges, because other categories such as `a-b` sort between `a` and `a/b`. */
const WITHIN = [sql`s.category_key = k.key`, sql`s.category_key >= k.key || '/' and s.category_key < k.key || '0'`]

/** Selects at most `rows` rows from the index ranges. */
function take(columns: Sql, ranges: readonly Sql[], rows: number): Sql {
  const parts = ranges.map(
    (range) => sql`(select ${columns} from services s where ${visible()} and ${range} ${limit(rows)})`,
  )
  return sql`select * from (${join(parts, " union all ")}) ranges ${limit(rows)}`
}
const countUpTo = (ranges: readonly Sql[]) =>
  sql`(select count(*)::int from (${take(raw("1"), ranges, MOST_COUNTED)}) counted)`

/**
 * Selects the best candidates of each kind, with the number of services of a provider or category.
 * @param longest the longest typed word; similar texts are searched by this word, because all words have too many trigrams
 */
export function selectCandidates(text: string, longest: string | null): Sql {
  const typed = sql`search_key(${text})`
  // Unlike `search_key`, category keys keep their accents.
  const typedCategory = sql`lower(${text})`
  const similarity = (key: Sql) => sql`word_similarity(${typed}, ${key})`
  const isSimilar = (key: Sql) => sql`${similarity(key)} >= ${MIN_SIMILARITY}`
  const bestKeys = (keys: Sql, beginning: Sql) => sql`
    select key, ${similarity(sql`key`)} as similarity from (${keys}) found group by key
    order by (${begins(sql`key`, beginning)}) desc, 2 desc, length(key) ${limit(LIMITS.each)}`
  return sql`
  with recursive
  names as materialized (
    select s.name, s.id from services s where ${visible()} and ${begins(sql`s.name_key`, typed)}
    order by s.name_key, s.id ${limit(LIMITS.names)}),
  providers as (${selectDistinct(sql`s.provider_key`, sql`providers`, typed)}),
  categories as (${selectDistinct(sql`s.category_key`, sql`categories`, typedCategory)}),
  similar_texts as materialized (
    select s.name, s.id, s.name_key, s.provider_key, s.category_key from services s
    where ${THRESHOLD_IS_SET}
      and (select (select count(*) from names) + (select count(*) from providers) + (select count(*) from categories))
          < ${raw(String(LIMITS.enough))}
      and ${visible()} and search_key(${longest}) <% ${ALL_TEXTS} ${limit(LIMITS.similar)}),
  provider_keys as materialized (${bestKeys(
    sql`
    select key from providers union all
    select provider_key from similar_texts where ${isSimilar(sql`provider_key`)}`,
    typed,
  )}),
  category_keys as materialized (${bestKeys(
    sql`
    select path collate "C" as key from categories c, lateral (${selectPaths(sql`c.key`)}) p
    where ${begins(sql`path collate "C"`, typedCategory)} union all
    select path collate "C" from similar_texts, lateral (${selectPaths(sql`similar_texts.category_key`)}) p
    where ${isSimilar(sql`path`)}`,
    typedCategory,
  )})
  select 'service' as kind, name as text, 1 as similarity, id, null::text as host, null::text as path, null::int as count
  from names
  union all
  select 'service', name, ${similarity(sql`name_key`)}, id, null, null, null from similar_texts
  where ${isSimilar(sql`name_key`)}
  union all
  select 'provider', first.provider, k.similarity, null, case when first.host = last.host then first.host end, null,
         ${countUpTo([sql`s.provider_key = k.key`])}
  from provider_keys k,
    lateral (select s.provider, s.host from services s where ${visible()} and s.provider_key = k.key
             order by s.host limit 1) first,
    lateral (select s.host from services s where ${visible()} and s.provider_key = k.key
             order by s.host desc limit 1) last
  union all
  select 'category', shown.path, k.similarity, null, null, shown.path, ${countUpTo(WITHIN)}
  from category_keys k, lateral (
    select array_to_string((string_to_array(category, '/'))[1:cardinality(string_to_array(k.key, '/'))], '/') as path
    from (${take(sql`s.category`, WITHIN, 1)}) one) shown`
}

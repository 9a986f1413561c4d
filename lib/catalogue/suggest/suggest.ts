// Completes typed text with names, providers and categories of public services: one statement finds candidates, rank.ts orders
// them.

import { listCompletedCategories } from "@/lib/catalogue/categories/find-category"
import { getVariants } from "@/lib/catalogue/categories/stored-variants"
import type { ToVariant } from "@/lib/catalogue/categories/variants"
import { CAUTIONS } from "@/lib/catalogue/present"
import { MOST_COUNTED, type Service, type Suggestion, type Suggestions } from "@/lib/catalogue/schema"
import { type Candidate, findLongestWord, rankSuggestions } from "@/lib/catalogue/suggest/rank"
import { queryPrepared } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"
import { searchKey } from "@/lib/text/words"

const SHORTEST = 2

/** What the evidence of a service is written from. */
export type Measured = Pick<Service, "health_status" | "uptime_30d" | "latency_p50_ms" | "reliability_score"> & {
  /** Checks with a verdict in 30 days. */
  checks: number
}

interface Row extends Candidate {
  /** The fields of the suggestion except `kind`, `text` and `evidence`. */
  details: { measured?: Measured }
}

/**
 * Returns at most ten suggestions, categories first, then providers, then services; none for a single letter.
 * @param writeEvidence writes the evidence of a service, as rows show it
 */
export async function listSuggestions(
  typed: string,
  writeEvidence: (measured: Measured) => string,
): Promise<Suggestions> {
  if ([...typed].length < SHORTEST) return { suggestions: [] }
  const named = listCompletedCategories(typed)
  const rows = await queryPrepared<Row>(selectCandidates(typed, findLongestWord(typed), named))
  const ranked = rankSuggestions(typed, rows)
  const spell = ranked.some(({ kind }) => kind === "category") ? await getVariants() : null
  const suggestions = ranked.map(({ kind, text, details: { measured, ...details } }) => {
    const evidence = measured && { evidence: writeEvidence(measured) }
    return { kind, text, ...details, ...evidence } as Suggestion
  })
  return { suggestions: spell ? suggestions.map((one) => respell(one, spell)) : suggestions }
}

const respell = (one: Suggestion, spell: ToVariant): Suggestion =>
  one.kind === "category" ? { ...one, text: spell(one.text), path: spell(one.path) } : one

const limit = (rows: number) => raw(`limit ${rows}`)

/** A prefix match as an index range in byte order. U+10FFFF (1114111) is the last code point. */
const begins = (key: Sql, typed: Sql) => sql`${key} >= ${typed} and ${key} < ${typed} || chr(1114111)`

/**
 * Selects distinct keys that fulfil a condition on the index. Each step of the recursion jumps to the next key in the index, without
 * reading the rows in between: 117 categories of 1,000,000 services take 1 ms.
 */
const selectDistinct = (key: Sql, name: Sql, condition: Sql, most: number) => sql`
  (select ${key} as key, 1 as place from services s where ${visible()} and ${condition} order by 1 limit 1)
  union all
  select next.key, former.place + 1 from ${name} former, lateral (
    select ${key} as key from services s where ${visible()} and ${condition} and ${key} > former.key
    order by 1 limit 1) next
  where former.place < ${raw(String(most))}`

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

/** True when a word of the path begins with the typed text. The typed text may have spaces between the parts of the path. */
const hasWord = (path: Sql, typed: Sql) => sql`position(' ' || ${inWords(typed)} in ' ' || ${inWords(path)}) > 0`
const inWords = (text: Sql) => sql`translate(${text}, '/-_', '   ')`

/**
 * `counted`: providers and categories whose services are counted, which takes up to 1 ms each. `paths`: categories whose inner words
 * are compared. `owned`: listings of a provider that are read for its mark.
 */
const LIMITS = { names: 40, each: 10, counted: 4, enough: 10, similar: 300, paths: 300, owned: 100 } as const

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

/** The tier of a category that only has a similar spelling. */
const SIMILAR = raw("3")

const SERVICE_FACTS = sql`s.name, s.id, s.protocol, s.health_status, s.asked_usd, case when not s.test_network
    then case when s.observed_is_current then s.observed_price_sats else s.price_sats end end as asked_sats,
  case when not s.test_network then case when s.observed_is_current then s.observed_price_usd else s.price_usd end end
    as asked_price_usd, s.asked_basis, s.asked_unit, ${CAUTIONS} as cautions, s.uptime_30d, s.latency_p50_ms,
  s.reliability_score, coalesce((s.score_terms->>'checks')::int, 0) as checks`
const SERVICE_DETAILS = raw(`json_build_object('id', id, 'protocol', protocol, 'health_status', health_status,
    'asked_usd', asked_usd, 'asked_sats', asked_sats,
    'asked_price_usd', asked_price_usd, 'asked_basis', asked_basis, 'asked_unit', asked_unit,
    'cautions', cautions, 'measured', json_build_object('health_status', health_status, 'uptime_30d', uptime_30d,
    'latency_p50_ms', latency_p50_ms, 'reliability_score', reliability_score, 'checks', checks))`)

const countUpTo = (ranges: readonly Sql[]) =>
  sql`(select count(*)::int from (${take(raw("1"), ranges, MOST_COUNTED)}) counted)`

/**
 * Selects the best candidates of each kind. The statement runs at every key press, so each part reads a bounded number of rows from an
 * index. Similar texts are searched only when fewer than ten texts begin with the typed text. `details` has the fields of the suggestion except `kind` and `text`.
 * @param longest the longest typed word; similar texts are searched by this word, because all words have too many trigrams
 * @param named keys of categories that the phrase table names for the text; those without services are left out
 */
function selectCandidates(text: string, longest: string | null, named: readonly string[]): Sql {
  const typed = sql`${searchKey(text)}::text`
  // Unlike `searchKey`, category keys keep their accents.
  const typedCategory = sql`${text.toLowerCase()}::text`
  const similarity = (key: Sql) => sql`word_similarity(${typed}, ${key})`
  const isSimilar = (key: Sql) => sql`${similarity(key)} >= ${MIN_SIMILARITY}`
  const isNamed = sql`path = any(${named}::text[])`
  const providerBegins = begins(sql`s.provider_key`, typed)
  const categoryBegins = begins(sql`s.category_key`, typedCategory)
  return sql`
  with recursive
  names as materialized (
    select ${SERVICE_FACTS} from services s where ${visible()} and ${begins(sql`s.name_key`, typed)}
    order by s.name_key, s.id ${limit(LIMITS.names)}),
  providers as (${selectDistinct(sql`s.provider_key`, sql`providers`, providerBegins, LIMITS.each)}),
  categories as (${selectDistinct(sql`s.category_key`, sql`categories`, categoryBegins, LIMITS.each)}),
  all_categories as (${selectDistinct(sql`s.category_key`, sql`all_categories`, sql`true`, LIMITS.paths)}),
  similar_texts as materialized (
    select ${SERVICE_FACTS}, s.name_key, s.provider_key, s.category_key from services s
    where ${THRESHOLD_IS_SET}
      and (select (select count(*) from names) + (select count(*) from providers) + (select count(*) from categories))
          < ${raw(String(LIMITS.enough))}
      and ${visible()} and ${longest && searchKey(longest)}::text <% ${ALL_TEXTS} ${limit(LIMITS.similar)}),
  provider_keys as materialized (
    select key, ${similarity(sql`key`)} as similarity from (
      select key from providers union
      select provider_key from similar_texts where ${isSimilar(sql`provider_key`)}) found
    order by (${begins(sql`key`, typed)}) desc, 2 desc, length(key) ${limit(LIMITS.counted)}),
  paths as (
    select distinct path collate "C" as path from (
      select key from categories union select key from all_categories union select category_key from similar_texts) c,
      lateral (${selectPaths(sql`c.key`)}) p),
  matched_paths as (
    select path as key, ${similarity(sql`path`)} as similarity, ${isNamed} as named,
           case when ${begins(sql`path`, typedCategory)} then 0 when ${hasWord(sql`path`, typedCategory)} then 1
                when ${isNamed} then 2 else ${SIMILAR} end as tier
    from paths),
  category_keys as materialized (
    select key, similarity, named from matched_paths
    where tier < ${SIMILAR}
       or similarity >= ${MIN_SIMILARITY} and not exists (select from matched_paths where tier < ${SIMILAR})
    order by tier, similarity desc, length(key) ${limit(LIMITS.counted)})
  select 'service' as kind, name as text, 1 as similarity, false as "isNamed", ${SERVICE_DETAILS} as details from names
  union all
  select 'service', name, ${similarity(sql`name_key`)}, false, ${SERVICE_DETAILS} from similar_texts
  where ${isSimilar(sql`name_key`)}
  union all
  select 'provider', first.provider, k.similarity, false, json_build_object(
    'host', case when first.host = last.host then first.host end,
    'domain_verified', first.host = last.host and (select bool_or(domain_verified) from (
      select s.domain_verified from services s where ${visible()} and s.provider_key = k.key ${limit(LIMITS.owned)}) one),
    'count', ${countUpTo([sql`s.provider_key = k.key`])})
  from provider_keys k,
    lateral (select s.provider, s.host from services s where ${visible()} and s.provider_key = k.key
             order by s.host limit 1) first,
    lateral (select s.host from services s where ${visible()} and s.provider_key = k.key
             order by s.host desc limit 1) last
  union all
  select 'category', shown.path, k.similarity, k.named, json_build_object('path', shown.path, 'count', ${countUpTo(WITHIN)})
  from category_keys k, lateral (
    select array_to_string((string_to_array(category, '/'))[1:cardinality(string_to_array(k.key, '/'))], '/') as path
    from (${take(sql`s.category`, WITHIN, 1)}) one) shown`
}

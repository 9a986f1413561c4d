// Neighbours by meaning (spec §4.1, tier D): which listings a search text is close to, among those that pass the filters. How a
// search that cannot know says so: one of six codes, and an answer by text alone.

import { buildCondition } from "@/lib/catalogue/list/conditions"
import { estimateServices } from "@/lib/catalogue/list/count"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { NEAREST } from "@/lib/catalogue/list/plan"
import type { NearSql } from "@/lib/catalogue/list/statement"
import { queryInHurry } from "@/lib/db/deadline"
import { embedQuery } from "@/lib/embeddings/query"
import type { Degraded, EmbeddingBudget } from "@/lib/embeddings/schema"
import { distanceSql, hasPgvector, nearestInProcess } from "@/lib/embeddings/store"
import { env } from "@/lib/env"

export interface Meaning {
  near: NearSql | null
  /** What the neighbours depend on besides the catalogue's version; null where they are known already. */
  key: string | null
  degraded: Degraded | null
}

const none = (degraded: Degraded | null): Meaning => ({ near: null, key: null, degraded })

/** How to find what means what the query's text does; nothing to find without a text. */
export async function findMeaning(query: ListQuery, budget: EmbeddingBudget | null): Promise<Meaning> {
  if (!query.q) return none(null)
  const asked = await embedQuery(query.q, budget)
  if ("degraded" in asked) return none(asked.degraded)
  const filters = buildCondition({ ...query, q: undefined })
  const least = env.EMBEDDINGS_MIN_COSINE
  if (!(await hasPgvector())) {
    const nearest = await nearestInProcess(asked.found, filters.text, filters.values, NEAREST + 1)
    if ("degraded" in nearest) return none(nearest.degraded)
    const found = nearest.found.filter(({ cosine }) => cosine >= least)
    return { near: fromList(found), key: null, degraded: null }
  }
  const [passing, all] = await Promise.all([estimateServices(filters), estimateServices(buildCondition({}))])
  const { model, dimensions } = asked.found
  const key = `near ${JSON.stringify([model, dimensions, least, query.q, filters])}`
  return { near: fromPgvector(asked.found, least, chooseWay(passing, all)), key, degraded: null }
}

export type Way = "compare" | "walk" | "walk, then compare"
/** So many are compared about as fast as the index leads to a hundred of them. */
const FEW = 2_000
/** Beyond so many, comparing all would take longer than a search may: about five microseconds each. */
const MOST_COMPARED = 60_000
/** Where so large a share passes, the index leads to them, wherever they are. */
const LARGE_SHARE = 0.1

/**
 * How to find the nearest of those that pass. Few are all compared, and the answer is exact. The index is walked past those that do
 * not pass, which are many where the filters let little through, unless it means what the text does.
 */
export function chooseWay(passing: number, all: number): Way {
  if (passing <= FEW) return "compare"
  return passing <= MOST_COMPARED && passing < LARGE_SHARE * all ? "walk, then compare" : "walk"
}

/** The ids of all that are near enough, as far as a search takes them in; none where it goes by text alone. */
export async function listNeighbours(query: ListQuery, budget: EmbeddingBudget | null): Promise<string[]> {
  const { near } = await findMeaning(query, budget)
  if (!near) return []
  const { text, values } = buildCondition({ ...query, q: undefined })
  const nearest = near(text, (value) => `$${values.push(value)}`)
  const rows = await queryInHurry<{ id: string }>(
    `select id from (${nearest}) n order by cosine desc, id limit ${NEAREST}`,
    values,
  )
  return rows?.map(({ id }) => id) ?? []
}

const fromList =
  (found: readonly { id: string; cosine: number }[]): NearSql =>
  (_filters, bind) =>
    `select * from unnest(${bind(found.map(({ id }) => id))}::uuid[], ${bind(found.map(({ cosine }) => cosine))}::float8[])
      as known(id, cosine)`

/**
 * The filters stand within what the index is walked for, so that it goes on until enough pass. Where a filter means something far
 * from the text, much lies between: the walk is given up (`hnsw.max_scan_tuples`), or strays. Then, as of few, all that pass are
 * compared, and none besides: `offset 0` keeps Postgres from comparing first.
 */
export const fromPgvector =
  (
    { vector, model, dimensions }: { vector: number[]; model: string; dimensions: number },
    least: number,
    way: Way,
  ): NearSql =>
  (filters, bind) => {
    const distance = distanceSql(dimensions, bind(JSON.stringify(vector)))
    const passing = `
      select s.id, ${distance} as distance from embeddings e join services s on s.id = e.service_id
      where e.dimensions = ${Number(dimensions)} and e.model = ${bind(model)} and ${filters}`
    const first = `limit ${NEAREST + 1}`
    const isNear = `1 - distance >= ${bind(least)}::float8`
    const near = (nearest: string) => `select id, 1 - distance as cosine from (${nearest}) closest where ${isNear}`
    const walked = `${passing} order by ${distance} ${first}`
    const compared = (when: string) => `select * from (${passing} and ${when} offset 0) each order by distance ${first}`
    if (way === "walk") return near(walked)
    if (way === "compare") return near(compared("true"))
    return `
      with walked as materialized (${walked}),
      walk as materialized (select count(*) > ${NEAREST} and bool_and(${isNear}) as is_whole from walked)
      ${near(`
        select * from walked where (select is_whole from walk)
        union all (${compared("not (select is_whole from walk)")})`)}`
  }

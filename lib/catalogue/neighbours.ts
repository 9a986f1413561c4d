// Neighbours by meaning (spec §4.1, tier D): which listings a search text is close to, among those that pass the filters. How a
// search that cannot know says so: one of six codes, and an answer by text alone.

import { estimateServices } from "@/lib/catalogue/count"
import type { ListQuery } from "@/lib/catalogue/filters"
import { NEAREST, type NearSql } from "@/lib/catalogue/rank"
import { buildCondition } from "@/lib/catalogue/search"
import { queryInHurry } from "@/lib/db/deadline"
import { embedQuery } from "@/lib/embeddings/query"
import type { Degraded } from "@/lib/embeddings/schema"
import { distanceSql, hasPgvector, nearestInProcess } from "@/lib/embeddings/store"
import { env } from "@/lib/env"

export interface Meaning {
  near: NearSql | null
  degraded: Degraded | null
}

/** How to find what means what the query's text does; nothing to find without a text. */
export async function findMeaning(query: ListQuery): Promise<Meaning> {
  if (!query.q) return { near: null, degraded: null }
  const asked = await embedQuery(query.q)
  if ("degraded" in asked) return { near: null, degraded: asked.degraded }
  const filters = buildCondition({ ...query, q: undefined })
  const least = env.EMBEDDINGS_MIN_COSINE
  if (!(await hasPgvector())) {
    const nearest = await nearestInProcess(asked.found, filters.text, filters.values, NEAREST + 1)
    if ("degraded" in nearest) return { near: null, degraded: nearest.degraded }
    const found = nearest.found.filter(({ cosine }) => cosine >= least)
    return { near: fromList(found), degraded: null }
  }
  const [passing, all] = await Promise.all([estimateServices(filters), estimateServices(buildCondition({}))])
  return { near: fromPgvector(asked.found, least, isFew(passing, all)), degraded: null }
}

/**
 * Few are all compared, and the answer is exact; among many the index finds the nearest. It is walked past those that do not pass,
 * NEAREST * all / passing in all, each of which takes about twice as long as a comparison.
 */
export function isFew(passing: number, all: number): boolean {
  return passing ** 2 <= 2 * NEAREST * all
}

/** The ids of all that are near enough, as far as a search takes them in; none where it goes by text alone. */
export async function listNeighbours(query: ListQuery): Promise<string[]> {
  const { near } = await findMeaning(query)
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
 * The filters stand within what the index is walked for, so that it goes on until enough pass. Of few, each is compared once it has
 * passed: `offset 0` keeps Postgres from comparing all that there are first.
 */
export const fromPgvector =
  (
    { vector, model, dimensions }: { vector: number[]; model: string; dimensions: number },
    least: number,
    isFew: boolean,
  ): NearSql =>
  (filters, bind) => {
    const distance = distanceSql(dimensions, bind(JSON.stringify(vector)))
    const passing = `
      select s.id, ${distance} as distance from embeddings e join services s on s.id = e.service_id
      where e.dimensions = ${Number(dimensions)} and e.model = ${bind(model)} and ${filters}`
    const nearest = isFew
      ? `select * from (${passing} offset 0) each order by distance`
      : `${passing} order by ${distance}`
    return `select id, 1 - distance as cosine from (${nearest} limit ${NEAREST + 1}) closest
      where 1 - distance >= ${bind(least)}::float8`
  }

// For a list without matches: finds filters whose removal alone gives results.

import { countMatches } from "@/lib/catalogue/list/count"
import { type FilterName, listNarrowing } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { getCatalogueVersion } from "@/lib/db/count-cache"

const MAX_RELAXATIONS = 3

export interface Relaxation {
  /** The filter whose removal gives results. */
  without: FilterName
  total: number
}

/** Lists the filters whose removal alone gives results. The filter with the most results comes first. */
export async function listRelaxations(query: ListQuery): Promise<Relaxation[]> {
  const version = await getCatalogueVersion()
  const relaxed = listNarrowing(query).map(async (without) => ({
    without,
    total: await countMatches({ ...query, [without]: undefined }, version),
  }))
  const useful = (await Promise.all(relaxed)).filter(({ total }) => total > 0)
  return useful.sort((a, b) => b.total - a.total).slice(0, MAX_RELAXATIONS)
}

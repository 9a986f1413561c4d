// Which listings a page of the list holds: by meaning where that is known in time, else by text alone.

import { buildCondition, type Condition, isNarrowed } from "@/lib/catalogue/list/conditions"
import { estimateServices, recallCount } from "@/lib/catalogue/list/count"
import { NO_CURSOR, readCursor } from "@/lib/catalogue/list/cursor"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { chooseReading, type Reading } from "@/lib/catalogue/list/plan"
import { buildPage, type How, type PageRow } from "@/lib/catalogue/list/statement"
import { findMeaning } from "@/lib/catalogue/search/nearest-neighbours"
import { pool } from "@/lib/db/client"
import { findCount, saveCount } from "@/lib/db/count-cache"
import { queryInHurry } from "@/lib/db/deadline"
import { limitTextSearches } from "@/lib/db/limits"
import type { Degraded, EmbeddingBudget } from "@/lib/embeddings/schema"
import { invalidFields } from "@/lib/input"

/** What a list answer says beside its body: how the search went. */
export interface SearchNotes {
  searchDegraded: Degraded | null
  semanticCap: boolean
}

interface Neighbours {
  /** How many the text does not find. */
  near: number
  isCapped: boolean
}

export interface FoundPage extends SearchNotes, Pick<PageRow, "version" | "ids" | "matches" | "last"> {
  near: number
}

/** Throws `invalid_parameter` for an `after` that no answer to this query had. */
export async function findPage(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<FoundPage> {
  const after = query.after ? readCursor(query, query.after) : null
  if (query.after && !after) throw invalidFields([NO_CURSOR])
  const [{ near, key, degraded }, reading] = await Promise.all([findMeaning(query, budget), planReading(query)])
  const statement = (how: How): [string, unknown[]] => {
    const { text, values } = buildPage(query, { after, ...reading, ...how })
    return [text, values]
  }
  const known = findCount<Neighbours>(key)
  const ranked = near && (await queryInHurry<PageRow>(...statement({ near, countedFor: known?.version })))
  const byText = async () => (await pool().query<PageRow>(...statement({}))).rows
  const [row] = ranked ?? (await (query.q ? limitTextSearches(byText) : byText()))
  if (!row) throw new Error("the list query answered no row")
  const neighbours = neighboursOf(row) ?? known?.value ?? { near: 0, isCapped: false }
  if (ranked) saveCount(key, { version: row.version, value: neighbours })
  return {
    ...row,
    near: neighbours.near,
    semanticCap: neighbours.isCapped,
    searchDegraded: near && !ranked ? "vec-deadline" : degraded,
  }
}

const neighboursOf = ({ near, isCapped }: PageRow): Neighbours | null =>
  near === null || isCapped === null ? null : { near, isCapped }

async function planReading(query: ListQuery): Promise<Pick<How, "reading" | "noneIn">> {
  const matching = buildCondition(query)
  const reading = query.q ? await planSearch(query, matching) : await planOrder(query, matching)
  const known = recallCount(matching)
  return { reading, noneIn: known?.value === 0 ? known.version : null }
}

async function planSearch(query: ListQuery, matching: Condition): Promise<Reading> {
  const [passing, found] = await Promise.all([
    estimateServices(buildCondition({ ...query, q: undefined })),
    limitTextSearches(() => estimateServices(matching)),
  ])
  return chooseReading(passing, found)
}

/** The count is needed for the answer anyhow; however old it is, this request counts anew what has changed. */
async function planOrder(query: ListQuery, matching: Condition): Promise<Reading> {
  if (!isNarrowed(query)) return "tiers"
  return chooseReading(recallCount(matching)?.value ?? (await estimateServices(matching)))
}

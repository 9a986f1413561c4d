// Loads the corpus and its vectors into a database, and grades a search over the corpus with all judged queries.

import type { Pool } from "pg"
import { corpus, textOf } from "./corpus"
import { gradesOf, JUDGED, type Judged } from "./judged"
import { ndcg } from "./ndcg"

const ROWS = `
  insert into services (id, url, protocol, host, registrable_domain, name, description, category, provider, sources, status,
                        listed_at, health_status, featured, domain_verified)
  select id, url, protocol, host, host, name, description, category, provider, '{self-registered}', 'active', now(), health,
         featured, "domainVerified"
  from jsonb_to_recordset($1) as given(id uuid, url text, protocol text, host text, name text, description text, category text,
                                       provider text, health text, featured boolean, "domainVerified" boolean)`

/**
 * Inserts all services into an empty catalogue. `storeVectors` is an argument because its module reads the settings at import,
 * before a test could set the URL of its embeddings server.
 */
export async function loadCorpus(
  database: Pick<Pool, "query">,
  storeVectors: (texts: { id: string; text: string }[]) => Promise<void>,
): Promise<void> {
  const listings = corpus()
  await database.query(ROWS, [JSON.stringify(listings)])
  await storeVectors(listings.map((listing) => ({ id: listing.id, text: textOf(listing) })))
  await database.query("analyze services, embeddings")
}

export interface Judgement extends Judged {
  ndcg: number
  /** True when the search returned no service. */
  isEmpty: boolean
}

/**
 * Runs all judged queries and returns the nDCG@10 of each.
 * @param search returns the ids of the first ten services
 */
export async function judge(search: (query: string) => Promise<string[]>): Promise<Judgement[]> {
  const listings = corpus()
  const judgements: Judgement[] = []
  for (const judged of JUDGED) {
    const grades = gradesOf(judged, listings)
    const ids = await search(judged.query)
    const answered = ids.map((id) => grades.get(id) ?? 0)
    judgements.push({ ...judged, ndcg: ndcg(answered, [...grades.values()]), isEmpty: ids.length === 0 })
  }
  return judgements
}

/** The share of the queries with judged matches for which the search returned no service. */
export function shareOfEmpty(judgements: readonly Judgement[]): number {
  const answerable = judgements.filter(({ rules }) => rules.length > 0)
  return answerable.filter(({ isEmpty }) => isEmpty).length / answerable.length
}

export const mean = (judgements: readonly Judgement[]) =>
  judgements.reduce((sum, one) => sum + one.ndcg, 0) / judgements.length

// Limits new search vectors (embeddings of a search text) on pages. Pages have no rate limit, but each new vector is a request to
// the embeddings server, which may cost money. Each minute has a budget per client and a budget for all clients.

import { count } from "@/lib/paywall/rate-limit"

/**
 * Creates the budget check of one page view for `embedQuery`. The check resolves to true when a new vector may be requested.
 * Repeated calls count once, because the list and the facets of a page need the same vector. A client above the budget per client
 * uses nothing of the budget for all clients.
 */
export function searchBudget(client: string): () => Promise<boolean> {
  let spent: Promise<boolean> | undefined
  return () => {
    spent ??= spend(client)
    return spent
  }
}

async function spend(client: string): Promise<boolean> {
  const own = await count("page_vector", client)
  return own.isWithin && (await count("page_vectors", "all")).isWithin
}

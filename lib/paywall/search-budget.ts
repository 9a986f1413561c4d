// Limits new search vectors on pages. Pages are not rate limited, and the vector of a new search text is a paid request to the
// embeddings server, so new vectors draw on a budget per minute: one per client, and one for all clients.

import { count } from "@/lib/paywall/rate-limit"

/**
 * The budget of one page view, for `embedQuery`: true when a new vector may be requested. It counts once however often it is called,
 * since the list and the facets of a page need the same vector. A client over its own budget takes nothing from the common one.
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

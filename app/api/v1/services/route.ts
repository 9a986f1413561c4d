import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { CATALOGUE, SEMANTIC_CAP } from "@/lib/catalogue/contract"
import { countNamedFacets } from "@/lib/catalogue/facets/facets"
import { listServicesText } from "@/lib/catalogue/list/page"
import { recordSearch } from "@/lib/demand/record"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CATALOGUE.listServices, async ({ query, request }) => {
  const [page, facets] = await Promise.all([
    listServicesText(query),
    query.facets && countNamedFacets(query, query.facets),
  ])
  recordSearch(query, page, { client: clientOf(request), referer: request.headers.get("referer") })
  const { services, total, limit, offset, nextCursor, search, searchDegraded, semanticCap } = page
  const headers = new Headers({
    "Content-Type": "application/json",
    [SEMANTIC_CAP]: String(semanticCap),
    ...(searchDegraded && { "X-Directory-Search-Degraded": searchDegraded }),
    ...(search?.relaxed && { "X-Directory-Search-Relaxed": search.relaxed }),
  })
  const rest = JSON.stringify({
    total,
    limit,
    offset,
    next_cursor: nextCursor,
    ...(search && { search }),
    ...(facets && { facets }),
  })
  return new Response(`{"services":${services},${rest.slice(1)}`, { headers })
})

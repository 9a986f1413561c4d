import { handler, requireListQuery, route } from "@/lib/api/handler"
import { listServicesText } from "@/lib/catalogue/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ search }) => {
    const { query, ignored } = requireListQuery(search)
    const { services, total, limit, offset, searchDegraded, semanticCap } = await listServicesText(query)
    const headers = new Headers({
      "Content-Type": "application/json",
      "X-Directory-Semantic-Cap": String(semanticCap),
    })
    if (searchDegraded) headers.set("X-Directory-Search-Degraded", searchDegraded)
    if (ignored.length > 0)
      headers.set("X-Directory-Ignored-Params", ignored.map(encodeURIComponent).join(", ").slice(0, 500))
    return new Response(`{"services":${services},"total":${total},"limit":${limit},"offset":${offset}}`, { headers })
  }),
})

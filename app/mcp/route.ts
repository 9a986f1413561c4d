import { readJson } from "@/lib/api/body"
import type { RouteHandler } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { handleMcp, wantsPage } from "@/lib/mcp/http"

const routes = serve({ method: "post", path: "/mcp", isCrossOrigin: true }, async ({ request }) =>
  handleMcp(request, await readJson(request)),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = routes

/** Leads a browser to the page that describes the server. MCP clients receive 405, because there are no streams. */
const answerGet: typeof routes.GET = Object.assign(
  async (...given: Parameters<RouteHandler>) => {
    if (!wantsPage(given[0].headers.get("accept"))) return routes.GET(...given)
    return new Response(null, { status: 303, headers: { Location: "/agents", Vary: "Accept" } })
  },
  { rules: routes.GET.rules },
)

export { answerGet as GET }

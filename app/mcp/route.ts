import { readJson } from "@/lib/api/body"
import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { handleMcp } from "@/lib/mcp/http"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler({ method: "post", path: "/mcp", isCrossOrigin: true }, async ({ request }) =>
    handleMcp(request, await readJson(request)),
  ),
)

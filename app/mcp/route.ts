import { readJson } from "@/lib/api/body"
import { serve } from "@/lib/api/route"
import { handleMcp } from "@/lib/mcp/http"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  { method: "post", path: "/mcp", isCrossOrigin: true },
  async ({ request }) => handleMcp(request, await readJson(request)),
)

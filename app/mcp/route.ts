import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { answerMcp } from "@/lib/mcp/http"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ isOpen: true }, async ({ request }) => answerMcp(request, await readJson(request))),
})

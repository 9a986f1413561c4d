import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { EVENTS } from "@/lib/events/contract"
import { listChangesText } from "@/lib/events/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(EVENTS.listChanges, async ({ query }) => {
    const page = await listChangesText(query)
    return new Response(page, { headers: { "Content-Type": "application/json" } })
  }),
)

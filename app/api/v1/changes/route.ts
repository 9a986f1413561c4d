import { serve } from "@/lib/api/route"
import { EVENTS } from "@/lib/events/contract"
import { listChangesText } from "@/lib/events/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(EVENTS.listChanges, async ({ query }) => {
  const page = await listChangesText(query)
  return new Response(page, { headers: { "Content-Type": "application/json" } })
})

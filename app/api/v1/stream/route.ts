// The server sends the body without Next (lib/http/stream-response.ts).

import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { invalidFields } from "@/lib/contract/input"
import { EVENTS } from "@/lib/events/contract"
import { EVENT_NUMBER } from "@/lib/events/filters"
import { openStreams } from "@/lib/events/stream/open-streams"

const HEADERS = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(EVENTS.streamChanges, async ({ request, query }) => {
  const { last_event_id: given = null, ...filter } = query
  const after = readLastEventId(request.headers) ?? given
  // Next runs the GET function for HEAD.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS })
  const body = await openStreams().open({ client: clientOf(request), filter, after })
  return new Response(body, { headers: HEADERS })
})

/** The header that a client sends when it connects again; null without one. An empty header counts as absent. */
function readLastEventId(headers: Headers): number | null {
  const text = headers.get("last-event-id") ?? ""
  if (text.trim() === "") return null
  const { data, error } = EVENT_NUMBER.safeParse(text)
  if (data !== undefined) return data
  throw invalidFields([{ field: "Last-Event-ID", message: error?.issues[0]?.message ?? "is not valid" }])
}

// The API contract of the operations that read the change log: page by page, and as a live stream.

import { SERVICE } from "@/lib/catalogue/contract-examples"
import { defineOperations, type Parameter, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { FILTER_WORDS, FilteredChanges, STREAM_QUERY } from "@/lib/events/filters"
import { type Change, ChangePage, LIMITS } from "@/lib/events/schema"
import { formatChange, formatStart } from "@/lib/events/stream/frames"
import { STREAM } from "@/lib/events/stream/limits"

const CHANGE: Change = {
  seq: 812,
  id: "0199d5a0-0000-7000-8000-000000000812",
  event: "service.health_changed",
  timestamp: "2026-11-20T03:10:00Z",
  service_id: SERVICE.id,
  service: SERVICE,
  previous: { health_status: "down" },
}

const LAST_EVENT_ID: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "The last `id` that you have read. The stream continues with the next change. Browsers send it by themselves.",
  schema: { type: "integer", minimum: 0 },
  example: 811,
}
const seconds = (ms: number) => ms / 1000

export const EVENTS = defineOperations(
  { tag: "catalogue", method: "get" },
  {
    listChanges: {
      path: "/api/v1/changes",
      summary: "Follow changes",
      description: `Every change of a public listing, in order. Fold the changes from zero into a map by \`service_id\`, where \`service: null\` deletes, to get the catalogue. Begin anew when \`log_id\` changes, or when \`after\` is beyond the log (409): the directory was restored from a backup. The filters are those of the live stream. With a filter a page reads at most ${LIMITS.scanned.toLocaleString("en")} changes, so it may be short or empty while \`has_more\` is true: go on with \`next_after\`.`,
      query: queryOf(FilteredChanges, {
        ...FILTER_WORDS,
        after: [
          "The last `seq` that you have read.",
          { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
          811,
        ],
        limit: pageWords(LIMITS.maxPageSize, LIMITS.pageSize),
      }),
      responses: respondWith(
        "The changes after that number, oldest first. `next_after` is the `after` of the next call.",
        ChangePage,
        {
          log_id: "0c6f4d4e-6f0e-4b0a-9d52-0f6f3c1e7a11",
          head: 812,
          changes: [CHANGE],
          next_after: 812,
          has_more: false,
        },
      ),
      rejections: ["ahead_of_log"],
      isCached: true,
    },
    streamChanges: {
      path: "/api/v1/stream",
      summary: "Receive changes as they happen",
      description: `Server-Sent Events, for \`EventSource\` and similar clients. \`data\` is a change as in \`listChanges\`, \`event\` its kind and \`id\` its number. A comment follows after ${seconds(STREAM.heartbeatMs)} to ${seconds(STREAM.heartbeatMs + STREAM.tickMs)} s without a change, with the number up to which the stream is complete. A stream ends after ${seconds(STREAM.lifetimeMs) / 3600} hour; connect again with the last number, and no change is lost or sent twice. An EventSource does so by itself: where another client gets 402, 429 or 503, a client that accepts \`text/event-stream\` gets a stream that ends with the pause to wait in \`retry\`. At most ${STREAM.perClient} streams per client, and ${STREAM.total} in all.`,
      headerParameters: [LAST_EVENT_ID],
      query: STREAM_QUERY,
      responses: {
        200: {
          description: "The stream.",
          type: "text/event-stream",
          example:
            formatStart(811, 0.25) +
            formatChange({ seq: CHANGE.seq, kind: CHANGE.event, text: JSON.stringify(CHANGE) }),
          headers: ["X-Accel-Buffering"],
        },
      },
      isCrossOrigin: true,
    },
  },
)

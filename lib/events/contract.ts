// The API contract of the operation that reads the change log.

import { SERVICE } from "@/lib/catalogue/contract-examples"
import { type Change, ChangePage, ChangesQuery, LIMITS } from "@/lib/events/schema"
import { defineOperations, pageWords, queryOf, respondWith } from "@/lib/operation"

const CHANGE: Change = {
  seq: 812,
  id: "0199d5a0-0000-7000-8000-000000000812",
  event: "service.health_changed",
  timestamp: "2026-11-20T03:10:00Z",
  service_id: SERVICE.id,
  service: SERVICE,
  previous: { health_status: "down" },
}

export const EVENTS = defineOperations(
  { tag: "catalogue" },
  {
    listChanges: {
      method: "get",
      path: "/api/v1/changes",
      summary: "Follow changes",
      description:
        "Every change of a public listing, in order. Fold the changes from zero into a map by `service_id`, where `service: null` deletes, to get the catalogue.",
      query: queryOf(ChangesQuery, {
        after: ["The last `seq` that you have read.", { type: "integer", minimum: 0, default: 0 }, 811],
        limit: pageWords(LIMITS.maxPageSize, LIMITS.pageSize),
      }),
      responses: respondWith(
        "The changes after that number, oldest first. `next_after` is the `after` of the next call.",
        ChangePage,
        { changes: [CHANGE], next_after: 812, has_more: false },
      ),
      isCached: true,
    },
  },
)

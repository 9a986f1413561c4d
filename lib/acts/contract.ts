import { ACT_PAGE, ActPage, ActQuery } from "@/lib/acts/schema"
import { CURSOR_WORDS, defineOperations, pageWords, queryOf, respondWith } from "@/lib/contract/operation"

const ACT = {
  id: 412,
  at: "2026-11-22T08:00:00Z",
  who: "session 5e0c9a1f",
  act: "approve",
  object_kind: "service",
  object_id: "0199d5a0-0000-7000-8000-000000000002",
  name: "Harbour levels",
  before: { status: "pending", review_note: null, listed_at: null },
  after: { status: "active", review_note: null, listed_at: "2026-11-22T08:00:00.000Z" },
  batch: "0199d5a0-0000-7000-8000-000000000004",
}

export const ACT_OPERATIONS = defineOperations(
  { tag: "admin", auth: "admin" },
  {
    listActs: {
      method: "get",
      path: "/api/v1/admin/acts",
      summary: "List what administrators did",
      description:
        "Every change by an administrator: who, when, on what, and the values before and after. `who` is `api`, `cli`, or `session` with the random id of a session of `/admin`, followed by `of` and the administrator's name where he has one.",
      query: queryOf(ActQuery, { limit: pageWords(ACT_PAGE.max, ACT_PAGE.size), after: CURSOR_WORDS }),
      responses: respondWith("Newest first.", ActPage, { acts: [ACT], next_cursor: null }),
    },
  },
)

// The administrator's calls about the places that listings come from (decisions.md, "Admin").

import type { Operation } from "@/lib/api/openapi/operation"
import { SOURCE_NAME } from "@/lib/api/openapi/parameters"

const AT = "2026-11-22T08:00:00Z"

const RUN = {
  state: "done",
  started_at: "2026-11-22T07:54:00Z",
  finished_at: AT,
  found: 12_480,
  new: 31,
  changed: 12,
  unchanged: 12_378,
  left: 2,
  dropped: 4,
  skipped: 57,
  skipped_by: { shape: 9, "no-price": 48 },
  alerts: [],
  error: null,
}

const SOURCE = {
  name: "bazaar",
  address: "https://api.cdp.coinbase.com/platform/v2/x402/discovery/resources",
  every_minutes: 60,
  is_running: false,
  last_run: RUN,
  last_success_at: AT,
  next_run_at: "2026-11-22T09:00:00Z",
  listings: 12_423,
}

export const SOURCES: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/admin/sources",
    id: "listSources",
    tag: "admin",
    summary: "See how the sources do",
    answers: {
      200: { about: "Every place that is read here.", schema: "SourceList", example: { sources: [SOURCE] } },
    },
    by: "admin",
  },
  {
    method: "post",
    path: "/api/v1/admin/sources/{name}/sync",
    id: "syncSource",
    tag: "admin",
    summary: "Read a source now",
    about: "Answers when it is done, which may take minutes; a run that the answer does not wait for goes on.",
    parameters: [SOURCE_NAME],
    answers: {
      200: {
        about: "What came of it; `ok` is false where the place could not be read to its end.",
        schema: "SourceSync",
        example: { name: "bazaar", ok: true, ms: 360_000, run: RUN, error: null },
      },
    },
    refusals: ["not_found", "conflict"],
    by: "admin",
  },
]

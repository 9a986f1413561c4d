import { defineOperations, inPath, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { PastSourceRuns, RUN_PAGE, SourceList, SourceRunsQuery, SourceSync } from "@/lib/sources/schema"

const AT = "2026-11-22T08:00:00Z"

const RUN = {
  state: "done",
  started_at: "2026-11-22T07:54:00Z",
  finished_at: AT,
  pages: 125,
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
  failed_runs: 0,
  failing_since: null,
  next_run_at: "2026-11-22T09:00:00Z",
  listings: 12_423,
}

export const SOURCES = defineOperations(
  { tag: "admin", method: "get", auth: "admin" },
  {
    listSources: {
      path: "/api/v1/admin/sources",
      summary: "List the sources",
      responses: respondWith("Every source with its last run.", SourceList, { sources: [SOURCE] }),
    },
    listSourceRuns: {
      path: "/api/v1/admin/sources/{name}/runs",
      summary: "List the past runs of a source",
      pathParameters: [inPath("name", "The label of the source.", "bazaar")],
      query: queryOf(SourceRunsQuery, { limit: pageWords(RUN_PAGE.max, RUN_PAGE.size) }),
      responses: respondWith("Newest first, for 30 days.", PastSourceRuns, { runs: [{ ...RUN, failed_runs: 0 }] }),
      rejections: ["not_found"],
    },
    syncSource: {
      method: "post",
      path: "/api/v1/admin/sources/{name}/sync",
      summary: "Synchronize a source now",
      description:
        "The response comes when the run ends, which may take minutes. The run continues when you do not wait for the response.",
      pathParameters: [inPath("name", "The label of the source.", "bazaar")],
      responses: respondWith(
        "The result of the run. `ok` is false where the source could not be read to its end.",
        SourceSync,
        { name: "bazaar", ok: true, ms: 360_000, run: RUN, error: null },
      ),
      rejections: ["not_found", "conflict"],
    },
  },
)

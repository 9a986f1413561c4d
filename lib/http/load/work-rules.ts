// Sorts each request that reaches the app into a kind of work. The kind decides which concurrency limit the request counts
// against, if any (docs/performance.md#concurrency-limits). Pure.

import { CATALOGUE } from "@/lib/catalogue/contract"
import { EVENTS } from "@/lib/events/contract"
import { pathOf } from "@/lib/http/request-fault"
import { STATS } from "@/lib/stats/contract"

/**
 * `render`: the app computes the whole response. `open`: a write or a check, which may wait for another server, or a stream, which may wait
 * for a slow reader. `health`: like `render`, with separate slots, so that health checks pass under load. `file`: read from disk,
 * not limited.
 */
export type WorkKind = "render" | "open" | "health" | "file"

const READS = ["GET", "HEAD", "OPTIONS"]
const STREAMS: readonly string[] = [CATALOGUE.exportCsv.path, EVENTS.streamChanges.path, "/api/inngest", "/mcp"]
/** With a query the page `/lint` waits for the endpoint in the query. The path is compared as Next decodes it. */
const isCheck = (url: string) => url.includes("?") && pathOf(url) === "/lint"
/** Next serves these paths from disk, and responds to a missing path with a short text. */
const FILES = "/_next/static/"

export function kindOfWork(method: string, url: string): WorkKind {
  const path = url.split("?", 1)[0] ?? ""
  if (!READS.includes(method) || STREAMS.includes(path) || isCheck(url)) return "open"
  if (path === STATS.getHealth.path) return "health"
  return path.startsWith(FILES) ? "file" : "render"
}

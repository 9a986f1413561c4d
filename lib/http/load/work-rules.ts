// Sorts each request that reaches the app into a kind of work. The kind decides which concurrency limit the request counts
// against, if any (docs/performance.md#concurrency-limits). Pure.

import { findOperations } from "@/lib/api/operations"
import { BATCH_REGISTRATION } from "@/lib/batch/contract"
import { EVENTS } from "@/lib/events/contract"
import { pathOf } from "@/lib/http/request-fault"
import { EXPORT } from "@/lib/interfaces/export/contract"
import { STATS } from "@/lib/stats/contract"

/**
 * `render`: the app computes the whole response. `open`: a write, which may wait for the database, or a stream, which may wait for
 * a slow reader. `check`: a request that waits for a server which its caller names. `health`: like `render`, with separate slots,
 * so that health checks pass under load. `reservedRender` and `reservedOpen`: the same for the pages of owners and of the
 * administrator, which no crowd on the public pages can take. `file`: read from disk, not limited.
 */
export type WorkKind = "render" | "open" | "check" | "health" | "reservedRender" | "reservedOpen" | "file"

const READS = ["GET", "HEAD", "OPTIONS"]
const STREAMS: readonly string[] = [EXPORT.exportCsv.path, EVENTS.streamChanges.path, "/api/inngest", "/mcp"]
/** A batch, which a client may follow until its end. */
const BATCH = `${BATCH_REGISTRATION.registerBatch.path}/`
const RESERVED = /^\/(?:admin|manage|api\/v1\/admin)(?:\/|$)/
/** Pages whose forms check an endpoint or a proof. With a query the page `/lint` waits for the endpoint in the query. */
const CHECK_PAGES = /^\/(?:lint|register|claim)(?:\/|$)/
/** Next serves these paths from disk, and responds to a missing path with a short text. */
const FILES = "/_next/static/"

/** Paths are compared as Next decodes them. */
export function kindOfWork(method: string, url: string): WorkKind {
  const path = pathOf(url)
  const isRead = READS.includes(method)
  if (RESERVED.test(path)) return isRead ? "reservedRender" : "reservedOpen"
  if (isRead ? path === "/lint" && url.includes("?") : waitsForOthers(method, path)) return "check"
  if (!isRead || STREAMS.includes(path) || path.startsWith(BATCH)) return "open"
  if (path === STATS.getHealth.path) return "health"
  return path.startsWith(FILES) ? "file" : "render"
}

function waitsForOthers(method: string, path: string): boolean {
  if (CHECK_PAGES.test(path)) return true
  const operations = findOperations(path)?.operations ?? []
  return operations.some((one) => one.method.toUpperCase() === method && one.waitsForOthers === true)
}

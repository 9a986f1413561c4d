// Which concurrency limit a request that reaches the app comes under (docs/performance.md#concurrency-limits). Pure.

import { CATALOGUE } from "@/lib/catalogue/contract"
import { STATS } from "@/lib/stats/contract"

/**
 * `render`: the app computes the whole response; `open`: it may wait for another server or for a slow reader (writes, which
 * probe endpoints, and streams); `health`: as `render`, with slots of its own; `file`: read from disk, not limited.
 */
export type WorkKind = "render" | "open" | "health" | "file"

const READS = ["GET", "HEAD", "OPTIONS"]
const STREAMS: readonly string[] = [CATALOGUE.exportCsv.path, "/api/inngest", "/mcp"]
/** Next serves these from disk, and a path that is missing here as a short text. */
const FILES = "/_next/static/"

export function kindOfWork(method: string, url: string): WorkKind {
  const path = url.split("?", 1)[0] ?? ""
  if (!READS.includes(method) || STREAMS.includes(path)) return "open"
  if (path === STATS.getHealth.path) return "health"
  return path.startsWith(FILES) ? "file" : "render"
}

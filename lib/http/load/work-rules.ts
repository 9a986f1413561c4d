// Which concurrency limit a request that reaches the app comes under (docs/performance.md#concurrency-limits). Pure.

/**
 * `render`: the app computes the whole response; `open`: it may wait for another server or for a slow reader (writes, which
 * probe endpoints, and streams); `health`: as `render`, with slots of its own; `file`: read from disk, not limited.
 */
export type WorkKind = "render" | "open" | "health" | "file"

const READS = ["GET", "HEAD", "OPTIONS"]
const STREAMS = /^\/(?:api\/v1\/export\.csv|api\/inngest|mcp)$/
const HEALTH = "/api/v1/health"
/** Next serves these from disk, and a path that is missing here as a short text. */
const FILES = "/_next/static/"

export function kindOfWork(method: string, url: string): WorkKind {
  const path = url.split("?", 1)[0] ?? ""
  if (!READS.includes(method) || STREAMS.test(path)) return "open"
  if (path === HEALTH) return "health"
  return path.startsWith(FILES) ? "file" : "render"
}

// The probes of a process for supervisors and load balancers: `/livez` (the process turns) and `/readyz` (it serves now; with its reasons
// by `?verbose`). They ask neither the database nor Next, count against no limit and are not logged.

import type { IncomingMessage, ServerResponse } from "node:http"
import { createTurning } from "@/lib/process/event-loop"
import { readReadiness } from "@/lib/process/readiness"

const isTurning = createTurning()

/** Returns false for a request that is no probe. */
export function answerProbe(request: IncomingMessage, response: ServerResponse): boolean {
  const [path, query = ""] = (request.url ?? "").split("?", 2)
  if (path !== "/livez" && path !== "/readyz") return false
  if (request.method !== "GET" && request.method !== "HEAD") return false
  const { isGood, lines } = path === "/livez" ? readLife() : readService()
  const isVerbose = new URLSearchParams(query).has("verbose")
  const text = [...(isVerbose ? lines : []), isGood ? "ok" : "not ok"].join("\n")
  response.writeHead(isGood ? 200 : 503, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(!isGood && { "Retry-After": "1" }),
  })
  response.end(request.method === "HEAD" ? undefined : `${text}\n`)
  return true
}

function readLife() {
  const isGood = isTurning()
  return { isGood, lines: [isGood ? "[+] event loop" : "[-] event loop: it stood still for more than 5 s"] }
}

function readService() {
  const { isReady, lines } = readReadiness()
  return { isGood: isReady, lines }
}

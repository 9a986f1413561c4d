// What happens to each request before Next: identify the client, assign a request id, log one line at the end. Next cannot see the
// socket and a client can forge any header, so the headers that this process sets are removed from what clients send.

import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { respondEarly } from "@/lib/http/early-response"
import { guardForm } from "@/lib/http/forms/form-guard"
import { RequestQueue } from "@/lib/http/load/request-queue"
import { runBefore, WorkLimits } from "@/lib/http/load/work-limits"
import { writePagePolicy } from "@/lib/http/page-policy"
import { runWithResponse } from "@/lib/http/page-status"
import { sendOverload } from "@/lib/http/rejection"
import { hideCrashPage } from "@/lib/http/request-fault"
import type { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { addSecurityHeaders } from "@/lib/http/security-headers"
import { log } from "@/lib/log"
import type { App } from "@/lib/net/capture"
import { clientAddress, rateKey, type TrustedProxies } from "@/lib/net/client-address"
import { CLIENT_LEFT, QueueFullError } from "@/lib/net/concurrency-limit"

/** Headers that only this process and Next itself may set. */
const OURS =
  /^(x-directory-|x-request-id$|x-nonce$|content-security-policy$|x-middleware-|x-nextjs-|x-invoke-|x-matched-path$|x-now-|x-vercel-)/

interface Options {
  /** Without one every request goes to Next, as development wants it. */
  cache?: ResponseCache | undefined
  isDevelopment?: boolean
  /** Also decides which stalled connections the server closes. */
  queue?: RequestQueue
}

/** The request listener of the front door. */
export function frontDoor(
  next: App,
  trusted: TrustedProxies,
  { cache, isDevelopment = false, queue = new RequestQueue() }: Options = {},
) {
  const work = new WorkLimits()
  const app: App = (request, response) => {
    response.setHeader("x-request-id", String(request.headers["x-request-id"]))
    givePolicy(request, response, isDevelopment)
    return runWithResponse(response, () => next(request, response))
  }
  const limited: App = (request, response) => work.pass(request, response, next)
  const answer = async (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    const early = respondEarly(request, response, { requestId, next: limited, isDevelopment })
    if (early) return early
    // A write is visible in the next response of this process: the client cannot send its next request before the last byte leaves.
    if (cache && !READS.includes(request.method ?? "")) runBefore(response, "end", () => cache.dropVersion())
    return guardForm(request, response, async () =>
      cache ? cache.answer(request, response, app) : work.pass(request, response, app),
    )
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = newRequestId()
    addSecurityHeaders(response)
    try {
      request.url = toPath(request.url)
      logWhenDone(request, response, requestId)
      dropForged(request)
      const client = readClient(request, trusted)
      setHeader(request, "x-directory-client", client)
      setHeader(request, "x-request-id", requestId)
      const entered = queue.enter(request, response, client)
      const result = typeof entered === "string" ? entered : await entered
      if (result === "start") await answer(request, response, requestId)
      if (result === "reject") sendOverload(request, response, "tooMany", requestId)
    } catch (error) {
      sendFailure(error, request, response, requestId)
    }
  }
}

const READS = ["GET", "HEAD", "OPTIONS"]

function sendFailure(error: unknown, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (error === CLIENT_LEFT) return
  if (error instanceof QueueFullError) {
    sendOverload(request, response, "busy", requestId)
    return
  }
  log.error({ requestId, err: error }, "the web app failed")
  if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain", "x-request-id": requestId })
  response.end("Something went wrong on our side.\n")
}

/** Any response of Next may be a page, so each request has a policy. security-headers.ts removes it from other responses. */
function givePolicy(request: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const page = writePagePolicy(isDevelopment)
  for (const [name, value] of Object.entries(page.request)) setHeader(request, name, value)
  response.setHeader("content-security-policy", page.policy)
}

const ID_BYTES = 9
let randomness = Buffer.alloc(0)

/** Reads random bytes for 500 ids at once: one system call costs as much as for one id. */
function newRequestId(): string {
  if (randomness.length < ID_BYTES) randomness = randomBytes(ID_BYTES * 500)
  const id = randomness.toString("base64url", 0, ID_BYTES)
  randomness = randomness.subarray(ID_BYTES)
  return id
}

const clients = new WeakMap<IncomingMessage["socket"], string>()

/** The key that requests are counted by. Without X-Forwarded-For it is read once per connection. */
function readClient({ headers, socket }: IncomingMessage, trusted: TrustedProxies): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",")
  const known = forwarded === "" ? clients.get(socket) : undefined
  if (known !== undefined) return known
  const client = rateKey(clientAddress(socket.remoteAddress ?? "", forwarded, trusted))
  if (forwarded === "") clients.set(socket, client)
  return client
}

/** An absolute URL is valid instead of a path (RFC 9112 §3.2.2). Next would redirect to its host, which the client chooses. */
function toPath(url = "/"): string {
  return hideCrashPage(url.replace(/^https?:\/\/[^/?]+\/?/i, "/"))
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const startedAt = performance.now()
  const path = request.url?.split("?")[0]?.slice(0, 200)
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt)
    // Null for a client that disconnected before the response.
    const status = response.headersSent ? response.statusCode : null
    log.info({ requestId, method: request.method, path, status, ms }, "request")
  })
}

/** Removes headers that only this process may set. The raw list keeps its length, which Node relies on. */
function dropForged(request: IncomingMessage): void {
  const { headers, rawHeaders } = request
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (OURS.test(rawHeaders[index]?.toLowerCase() ?? "")) rawHeaders.splice(index, 2, "x-dropped", "")
  }
}

function setHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value
  request.rawHeaders.push(name, value)
}

// Handles each request before Next: identifies the client, assigns a request id and logs one line at the end. Next receives the
// results as request headers. Headers with the same names are first removed from the client's request, because a client can forge
// any header.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { RouteHandler } from "@/lib/api/handler"
import { baseUrl, env } from "@/lib/env"
import { isStreamRequest } from "@/lib/http/event-source"
import { guardForm } from "@/lib/http/forms/form-guard"
import { RequestQueue } from "@/lib/http/load/request-queue"
import { runBefore, WorkLimits } from "@/lib/http/load/work-limits"
import { isForLocals, LOCAL_HEADER } from "@/lib/http/local-page"
import { isLogged } from "@/lib/http/logged-requests"
import { writePagePolicy } from "@/lib/http/page-policy"
import { runWithResponse } from "@/lib/http/page-status"
import { answerProbe } from "@/lib/http/probes"
import { reject, sendOptions, sendOverload } from "@/lib/http/rejection"
import {
  buildMethodError,
  findTargetFault,
  hideCrashPage,
  isKnownMethod,
  listPageMethods,
  pathOf,
} from "@/lib/http/request-fault"
import { createRequestId, parseRequestId, parseTrace, type Trace } from "@/lib/http/request-id"
import type { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { addSecurityHeaders } from "@/lib/http/security-headers"
import { serveStream } from "@/lib/http/stream-response"
import { type App, capture } from "@/lib/net/capture"
import { clientAddress, isTrustedProxy, rateKey, type TrustedProxies } from "@/lib/net/client-address"
import { CLIENT_LEFT, QueueFullError, ShareTakenError } from "@/lib/net/concurrency-limit"
import { isLocalRequest } from "@/lib/net/local-request"
import { log, ROUTINE_LEVEL } from "@/lib/process/log"
import { measure } from "@/lib/process/measure"
import { countResponse } from "@/lib/status/count-responses"

/** Request headers that only this process and Next itself may set. */
const OURS =
  /^(x-directory-|x-request-id$|x-nonce$|content-security-policy$|x-middleware-|x-nextjs-|x-invoke-|x-matched-path$|x-now-|x-vercel-)/

interface Options {
  /** Without a cache every request goes to Next, which development needs. */
  cache?: ResponseCache | undefined
  isDevelopment?: boolean
  /** The route of the live stream. Without it Next sends the stream. */
  stream?: RouteHandler | undefined
  /** Responds to a scrape of the metrics; null for another request. Without it a scrape is a request for an unknown path. */
  metrics?: ((request: IncomingMessage, response: ServerResponse) => Promise<void> | null) | undefined
  /** The queue in which requests wait. The server also uses the queue to find stalled connections. */
  queue?: RequestQueue
}

export function frontDoor(
  next: App,
  trusted: TrustedProxies,
  { cache, isDevelopment = false, stream, metrics, queue = new RequestQueue() }: Options = {},
) {
  const work = new WorkLimits()
  const app: App = (request, response) => {
    response.setHeader("x-request-id", String(request.headers["x-request-id"]))
    givePolicy(request, response, isDevelopment)
    return runWithResponse(response, () => next(request, response))
  }
  const limited: App = (request, response) => work.pass(request, response, next)
  const answer = (request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> => {
    const early = respondEarly(request, response, { requestId, next: limited, isDevelopment })
    if (early) return early
    if (stream && isStreamRequest(request)) {
      return serveStream(request, response, stream, () => {
        queue.stopCounting(request.socket)
        measure("stream", 1)
        response.once("close", () => measure("stream", -1))
      })
    }
    // Drop the cached catalogue version before the last byte of a write's response. So the client's next request to this process
    // sees the write (read-your-writes).
    if (cache && !READS.includes(request.method ?? "")) runBefore(response, "end", () => cache.dropVersion())
    const handle = () => (cache ? cache.answer(request, response, app) : work.pass(request, response, app))
    return request.method === "POST" ? guardForm(request, response, handle) : handle()
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    addSecurityHeaders(response)
    if (answerProbe(request, response)) return
    const { requestId, trace } = identify(request, trusted)
    try {
      request.url = toPath(request.url)
      logWhenDone(request, response, requestId, trace)
      const scrape = metrics?.(request, response)
      if (scrape) return await scrape
      dropForged(request)
      if (isForLocals(request.url) && isLocal(request)) setHeader(request, LOCAL_HEADER, "yes")
      const client = readClient(request, trusted)
      setHeader(request, "x-directory-client", client)
      setHeader(request, "x-request-id", requestId)
      const entered = queue.enter(request, response, client)
      const result = typeof entered === "string" ? entered : await entered
      if (result === "start") await answer(request, response, requestId)
      if (result === "reject") rejectOverload(request, response, "tooMany", requestId)
    } catch (error) {
      sendFailure(error, request, response, requestId)
    }
  }
}

const READS = ["GET", "HEAD", "OPTIONS"]

function sendFailure(error: unknown, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (error === CLIENT_LEFT) return
  if (error instanceof QueueFullError) {
    rejectOverload(request, response, error instanceof ShareTakenError ? "network" : "busy", requestId)
    return
  }
  log.error({ requestId, err: error }, "the web app failed")
  if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain", "x-request-id": requestId })
  response.end("Something went wrong on our side.\n")
}

function rejectOverload(...given: Parameters<typeof sendOverload>): void {
  measure("overload", given[2])
  sendOverload(...given)
}

/**
 * Sets a content security policy for every request, because any response of Next may be a page. security-headers.ts removes the
 * policy from other responses.
 */
function givePolicy(request: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const page = writePagePolicy(isDevelopment)
  for (const [name, value] of Object.entries(page.request)) setHeader(request, name, value)
  response.setHeader("content-security-policy", page.policy)
}

const isLocal = ({ headers, socket }: IncomingMessage) =>
  isLocalRequest({ peer: socket.remoteAddress ?? "", headers, site: new URL(baseUrl).host })

/** The keys of peers whose requests name no other client, because parsing an address costs more than the rest of this file. */
const peers = new WeakMap<Socket, string>()

function readClient({ headers, socket }: IncomingMessage, trusted: TrustedProxies): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",")
  const read = () => rateKey(clientAddress(socket.remoteAddress ?? "", forwarded, trusted))
  if (forwarded !== "") return read()
  const key = peers.get(socket) ?? read()
  peers.set(socket, key)
  return key
}

/**
 * Turns an absolute URL into a path. Clients may send an absolute URL (RFC 9112 §3.2.2), but Next would redirect to the URL's
 * host, which the client chooses.
 */
function toPath(url = "/"): string {
  return hideCrashPage(url.replace(/^https?:\/\/[^/?]+\/?/i, "/"))
}

/** Takes the id and the trace of a trusted proxy, so that its log and this one can be joined. Other clients get a new id. */
function identify({ headers, socket }: IncomingMessage, trusted: TrustedProxies) {
  const isGiven = headers["x-request-id"] !== undefined || headers["traceparent"] !== undefined
  if (!isGiven || !isTrustedProxy(socket.remoteAddress ?? "", trusted))
    return { requestId: createRequestId(), trace: null }
  return { requestId: parseRequestId(headers) ?? createRequestId(), trace: parseTrace(headers) }
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string, trace: Trace | null): void {
  const startedAt = performance.now()
  const path = request.url?.split("?")[0]?.slice(0, 200)
  response.once("close", () => {
    const exactMs = performance.now() - startedAt
    const ms = Math.round(exactMs)
    // Null when the client disconnected before the response began.
    const status = response.headersSent ? response.statusCode : null
    if (isLogged(env.LOG_REQUESTS, status, ms))
      log[ROUTINE_LEVEL]({ requestId, ...trace, method: request.method, path, status, ms }, "request")
    if (path === undefined) return
    measure("request", { method: request.method ?? "", path, status, ms: isStream(response) ? null : exactMs })
    if (status !== null) countResponse({ path, status, ms: isTimed(request, response) ? ms : null })
  })
}

/** A stream lasts as long as its reader wants, and a POST may wait for an endpoint. */
const isTimed = ({ method }: IncomingMessage, response: ServerResponse) => method === "GET" && !isStream(response)

const isStream = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/event-stream")

/**
 * Removes headers that only this process may set. Entries of `rawHeaders` are replaced, because Node relies on the list's length.
 */
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

interface Context {
  requestId: string
  next: App
  isDevelopment: boolean
}

/** Responds to invalid targets, wrong methods, and OPTIONS of pages and files. Returns null when a route, a page or a file must respond. */
function respondEarly(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> | null {
  const { requestId, isDevelopment } = context
  const { method = "", url = "/" } = request
  const fault = findTargetFault(url)
  if (fault) return Promise.resolve(reject(request, response, fault, requestId))
  const allowed = listPageMethods(pathOf(url))
  if (allowed === null) return isKnownMethod(method) ? null : rejectUnknown(request, response, context)
  if (method === "OPTIONS") return Promise.resolve(sendOptions(response, allowed, requestId))
  // Next's development tools have their own URLs, which accept other methods.
  if (allowed.includes(method) || (isDevelopment && isKnownMethod(method))) return null
  return Promise.resolve(reject(request, response, buildMethodError(method, allowed.join(", ")), requestId))
}

/** Responds 405 for a method that Next does not pass to routes. `Allow` comes from the route's response to OPTIONS. */
async function rejectUnknown(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, next }: Context,
): Promise<void> {
  const { method = "" } = request
  const { headers } = await capture(next, request, { host: String(request.headers.host ?? "") }, "OPTIONS")
  reject(request, response, buildMethodError(method, String(headers.allow ?? "OPTIONS")), requestId)
}

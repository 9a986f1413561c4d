// What happens to every request before Next sees it: whose it is, its id, one log line when it is done. Next cannot see
// the socket, and a client can forge any header, so what a client sends under our names is dropped. What Next would answer with
// a bare error is refused here, at the cost of one line and without a count against any limit.

import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { runWithAnswer } from "@/lib/api/answer-status"
import { holdBack } from "@/lib/api/hold-back"
import { sendOverload } from "@/lib/api/overload-response"
import { writePagePolicy } from "@/lib/api/page-policy"
import { RequestQueue } from "@/lib/api/request-queue"
import type { ResponseCache } from "@/lib/api/response-cache"
import { WorkLimits } from "@/lib/api/work-limits"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import type { App } from "@/lib/net/capture"
import { clientAddress, rateKey, type TrustedProxies } from "@/lib/net/client-address"
import { CLIENT_LEFT } from "@/lib/net/client-left"
import { QueueFullError } from "@/lib/net/concurrency-limit"

/** Headers that only this process and Next itself may set. */
const OURS =
  /^(x-directory-|x-request-id$|x-nonce$|content-security-policy$|x-middleware-|x-nextjs-|x-invoke-|x-matched-path$|x-now-|x-vercel-)/

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

interface Options {
  /** Without one every request goes to Next, as development wants it. */
  cache?: ResponseCache | undefined
  isDevelopment?: boolean
  /** The server's connections are closed by what this queue knows of them. */
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
    protectPage(request, response, isDevelopment)
    return runWithAnswer(response, () => next(request, response))
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = newRequestId()
    try {
      request.url = toPath(request.url)
      logWhenDone(request, response, requestId)
      const fault = findFault(request)
      if (fault) return refuse(response, fault, requestId)
      dropForged(request)
      const client = readClient(request, trusted)
      setHeader(request, "x-directory-client", client)
      setHeader(request, "x-request-id", requestId)
      const entered = queue.enter(request, response, client)
      const turn = typeof entered === "string" ? entered : await entered
      if (turn === "dropped") return
      if (turn === "refuse") return sendOverload(request, response, "tooMany", requestId)
      holdBack(request, response)
      await (cache ? cache.answer(request, response, app) : work.pass(request, response, app))
    } catch (error) {
      if (error === CLIENT_LEFT) return
      if (error instanceof QueueFullError) return sendOverload(request, response, "busy", requestId)
      log.error({ requestId, err: error }, "the web app failed")
      if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain", "x-request-id": requestId })
      response.end("Something went wrong on our side.\n")
    }
  }
}

/** A page is rendered and answered under a policy of its own. */
function protectPage(request: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const policy = writePagePolicy(request.url ?? "/", isDevelopment)
  if (policy === null) return
  for (const [name, value] of Object.entries(policy.request)) setHeader(request, name, value)
  response.setHeaders(new Map(Object.entries(policy.response)))
}

const ID_BYTES = 9
let randomness = Buffer.alloc(0)

/** Asked of the system for many at once, which costs no more than for one. */
function newRequestId(): string {
  if (randomness.length < ID_BYTES) randomness = randomBytes(ID_BYTES * 500)
  const id = randomness.toString("base64url", 0, ID_BYTES)
  randomness = randomness.subarray(ID_BYTES)
  return id
}

const clients = new WeakMap<IncomingMessage["socket"], string>()

/** What requests are counted by. Without a proxy's word it is the same for all requests of a connection, and is read once. */
function readClient({ headers, socket }: IncomingMessage, trusted: TrustedProxies): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",")
  const known = forwarded === "" ? clients.get(socket) : undefined
  if (known !== undefined) return known
  const client = rateKey(clientAddress(socket.remoteAddress ?? "", forwarded, trusted))
  if (forwarded === "") clients.set(socket, client)
  return client
}

/** A whole address is as good as a path (RFC 9112 §3.2.2); Next would redirect to the host that it names, whoever that is. */
function toPath(url = "/"): string {
  return url.replace(/^https?:\/\/[^/?]+\/?/i, "/")
}

/** The caller's mistake, if there is one. */
function findFault({ method = "", url = "" }: IncomingMessage): AppError | null {
  if (!METHODS.includes(method)) {
    const Allow = METHODS.join(", ")
    return new AppError("method_not_allowed", `Nothing here takes ${method}.`, { headers: { Allow } })
  }
  if (!url.startsWith("/")) return new AppError("invalid_request", "The path does not begin with a slash.")
  if (!isReadable(url)) return new AppError("invalid_request", "The path has an escape that is not UTF-8.")
  return null
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0] ?? "")
    return true
  } catch {
    return false
  }
}

/** The connection ends with it, so that nobody waits for the rest of a body that nobody reads. */
function refuse(response: ServerResponse, error: AppError, requestId: string): void {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" }
  response.writeHead(error.status, { ...headers, ...error.options.headers, "x-request-id": requestId })
  response.end(JSON.stringify(error.toBody(requestId)))
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const startedAt = performance.now()
  const path = request.url?.split("?")[0]?.slice(0, 200)
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt)
    // Null for a client that left before it was answered.
    const status = response.headersSent ? response.statusCode : null
    log.info({ requestId, method: request.method, path, status, ms }, "request")
  })
}

/** What a client sent under our names is gone; the raw list keeps its length, which Node relies on. */
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

// Sends all requests to untrusted URLs. Every address of the host must be public, and the connection goes to one of the checked
// addresses. Time, headers and decoded body are capped. No cookies, no proxy. Only a caller's `keepAlive` reuses connections.

import { type LookupFunction, type Socket, connect as tcpConnect } from "node:net"
import { connect as tlsConnect } from "node:tls"
import { Client } from "undici"
import {
  type Call,
  elapsedMs,
  enterPhase,
  LIMITS,
  type Limits,
  NO_TIMING,
  type ResolvedAddress,
  type SafeFetchOptions,
  startCall,
  type Timing,
  untilAborted,
} from "@/lib/net/fetch-call"
import { FetchFailure, type FetchReason, noPublicAddress, toFetchFailure, unread } from "@/lib/net/fetch-failure"
import { type Connection, closeConnection } from "@/lib/net/keep-alive"
import { checkUrl, type PublicUrl } from "@/lib/net/public-url"
import { readText } from "@/lib/net/read-body"
import { type FetchRequest, findRedirect, followRedirect } from "@/lib/net/redirect"
import { resolveWith } from "@/lib/net/resolve"
import { log } from "@/lib/process/log"
import type { Reply } from "@/lib/protocols/challenge"
import { classifyAddress } from "@/lib/text/public-address"
import { isUrl } from "@/lib/text/url"

const WIRE_CHECK_MS = 100
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

export type { SafeFetchOptions, Timing }
export type SafeFetchResult =
  | { ok: true; reply: Reply; url: string; address: string; bodyTruncated: boolean; timing: Timing }
  /** `status` is set when the failure came after the headers of the response. */
  | {
      ok: false
      reason: FetchReason
      detail: string
      url: string
      redirectTo?: string
      status?: number
      timing: Timing
    }

interface Exchange {
  reply: Reply
  address: string
  bodyTruncated: boolean
}

/** Resolves the host of the target. Rejects all addresses when one address is private. */
async function resolveChecked(target: PublicUrl, call: Call): Promise<readonly ResolvedAddress[]> {
  if (target.isLiteralAddress) return [{ address: target.hostname, family: target.hostname.includes(":") ? 6 : 4 }]
  const startedAt = performance.now()
  const addresses = await untilAborted(call.limits.resolve(target.hostname), call.signal)
  call.timing.dnsMs = elapsedMs(startedAt)
  if (addresses.length === 0) throw noPublicAddress()
  for (const { address } of target.isAllowedPrivate ? [] : addresses) {
    const kind = classifyAddress(address)
    if (!kind.public) {
      log.info({ hostname: target.hostname, range: kind.range }, "the host name resolves to a private IP address")
      throw noPublicAddress()
    }
  }
  return addresses.slice(0, LIMITS.addressesDialled)
}

/** Connects to one of the checked addresses. The host name is used for TLS only and is not resolved again. */
function dial(target: PublicUrl, addresses: readonly ResolvedAddress[], call: Call): Promise<Socket> {
  const pinned: LookupFunction = (_hostname, _options, done) => done(null, [...addresses])
  const isTls = target.url.protocol === "https:"
  const options = {
    host: target.hostname,
    port: target.port,
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: LIMITS.attemptMs,
    servername: target.isLiteralAddress ? "" : target.hostname,
    ALPNProtocols: ["http/1.1"],
  }
  call.signal.throwIfAborted()
  enterPhase(call, "connect")
  let startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const socket = isTls ? tlsConnect(options) : tcpConnect(options)
    socket.on("error", reject)
    call.signal.addEventListener("abort", () => socket.destroy(call.signal.reason), { once: true })
    socket.once("connect", () => {
      call.timing.connectMs = elapsedMs(startedAt)
      if (!isTls) return resolve(socket)
      enterPhase(call, "tls")
      startedAt = performance.now()
    })
    socket.once("secureConnect", () => {
      call.timing.tlsMs = elapsedMs(startedAt)
      resolve(socket)
    })
  })
}

/** Creates an HTTP client that uses this socket and opens no other connection. */
function createClient(target: PublicUrl, socket: Socket, limits: Limits): Client {
  let isTaken = false
  return new Client(target.url.origin, {
    connect: (_options, done) => {
      if (isTaken) return done(new FetchFailure("reset", "The connection was closed before the response came."), null)
      isTaken = true
      // Pass the socket on asynchronously: the client accepts it only after this call has returned.
      queueMicrotask(() => done(null, socket))
    },
    allowH2: false,
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
  })
}

/** Ends the call when more bytes arrive than a response within the caps can need. */
function watchWire(socket: Socket, call: Call): () => void {
  const capBytes = socket.bytesRead + LIMITS.headerBytes + call.limits.maxBodyBytes + LIMITS.wireSlackBytes
  const timer = setInterval(() => {
    if (socket.bytesRead > capBytes) call.fail(new FetchFailure("too-large", "The server sends data endlessly."))
  }, WIRE_CHECK_MS)
  return () => clearInterval(timer)
}

function collectHeaders(raw: readonly string[]): Reply["headers"] {
  const headers = new Map<string, string[]>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase()
    const lines = headers.get(name) ?? []
    lines.push(String(raw[at + 1]))
    headers.set(name, lines)
  }
  return Object.fromEntries(headers)
}

async function exchange(
  target: PublicUrl,
  request: FetchRequest,
  client: Client,
  call: Call,
): Promise<Omit<Exchange, "address">> {
  let informational = 0
  enterPhase(call, "request")
  const startedAt = performance.now()
  const response = await client.request({
    method: request.method,
    path: target.url.pathname + target.url.search,
    headers: request.headers,
    body: request.body,
    reset: call.keepAlive === undefined,
    responseHeaders: "raw",
    onInfo: () => {
      informational += 1
      if (informational > LIMITS.informational) {
        call.fail(new FetchFailure("bad-response", "The server sends informational responses endlessly."))
      }
    },
  })
  call.timing.firstByteMs = elapsedMs(startedAt)
  enterPhase(call, "body")
  call.status = response.statusCode
  // With `responseHeaders: "raw"`, the headers are a flat list of names and values, although the library's type says otherwise.
  const headers = collectHeaders(response.headers as unknown as string[])
  const reply = { status: response.statusCode, headers, body: "" }
  if (call.limits.redirects !== "return" && findRedirect(reply) !== null) return { reply, bodyTruncated: false }
  const encoding = headers["content-encoding"]?.join(",") ?? ""
  const { body, bodyTruncated } = await readText(response.body, encoding, call.limits)
  return { reply: { ...reply, body }, bodyTruncated }
}

async function open(target: PublicUrl, call: Call): Promise<Connection> {
  enterPhase(call, "dns")
  const addresses = await resolveChecked(target, call)
  const openedAt = performance.now()
  const socket = await dial(target, addresses, call)
  const client = createClient(target, socket, call.limits)
  return { origin: target.url.origin, address: socket.remoteAddress ?? "", socket, client, openedAt }
}

async function send(target: PublicUrl, request: FetchRequest, call: Call): Promise<Exchange> {
  call.bytesRead = 0
  call.status = null
  Object.assign(call.timing, NO_TIMING)
  const kept = call.keepAlive?.take(target.url.origin)
  if (!kept) return sendOn(await open(target, call), target, request, call)
  try {
    return await sendOn(kept, target, request, call)
  } catch (error) {
    // The server may have closed the idle connection. Send the request again only if the server had not begun to respond.
    if (call.signal.aborted || call.bytesRead > 0) throw error
    return sendOn(await open(target, call), target, request, call)
  }
}

async function sendOn(connection: Connection, target: PublicUrl, request: FetchRequest, call: Call): Promise<Exchange> {
  const { socket, client, address } = connection
  const readBefore = socket.bytesRead
  const stopWatching = watchWire(socket, call)
  let isWhole = false
  try {
    const response = await untilAborted(exchange(target, request, client, call), call.signal)
    isWhole = !response.bodyTruncated && !call.signal.aborted
    return { ...response, address }
  } finally {
    stopWatching()
    call.bytesRead = socket.bytesRead - readBefore
    if (isWhole && call.keepAlive && !socket.destroyed) call.keepAlive.keep(connection)
    else closeConnection(connection)
  }
}

function checkTarget(input: string | URL, call: Call): PublicUrl {
  const check = checkUrl(input, call.limits.allowPrivate)
  if (!check.ok) throw new FetchFailure(check.reason, check.detail)
  return check.target
}

function buildFirstRequest({ method = "GET", headers = {}, body = null }: SafeFetchOptions): FetchRequest {
  if (!METHODS.has(method)) throw new FetchFailure("invalid-request", "The method is not supported.")
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { method, headers: { "accept-encoding": "identity", ...Object.fromEntries(named) }, body }
}

/**
 * Checks the URL and the addresses of its host without sending a request. Returns null when all addresses are public, else the
 * reason. Addresses may change, so a later request must still use `safeFetch`, which checks again.
 */
export async function checkAddress(
  url: string | URL,
  options: Pick<SafeFetchOptions, "allowPrivate" | "timeoutMs" | "resolve"> = {},
): Promise<{ reason: FetchReason; detail: string } | null> {
  const call = startCall(options, resolveWith(options.allowPrivate))
  try {
    await resolveChecked(checkTarget(url, call), call)
    return null
  } catch (error) {
    const failure = toFetchFailure(error, "dns", 0)
    if (!failure) throw error
    return { reason: failure.reason, detail: failure.detail }
  } finally {
    call.stop()
  }
}

function logUnread(error: unknown, url: string): FetchFailure {
  log.error(
    { err: error, host: isUrl(url) ? new URL(url).host : null },
    "a request failed, and the network is not the cause",
  )
  return unread()
}

/**
 * Sends one request and returns the reply, or a reason from fetch-failure.ts with a sentence for people. Nothing throws: an error
 * that the network did not cause is logged, and its reason is `unread`. An unreadable content encoding is `bad-encoding`; bytes
 * that are not UTF-8 are accepted.
 */
export async function safeFetch(input: string | URL, options: SafeFetchOptions = {}): Promise<SafeFetchResult> {
  const startedAt = performance.now()
  const call = startCall(options, resolveWith(options.allowPrivate))
  const finish = () => ({ url, timing: { ...call.timing, totalMs: elapsedMs(startedAt) } })
  let url = String(input)
  try {
    let request = buildFirstRequest(options)
    for (let hops = 0; ; hops += 1) {
      call.signal.throwIfAborted()
      const target = checkTarget(url, call)
      url = target.url.href
      const exchanged = await send(target, request, call)
      const next = followRedirect(exchanged.reply, target.url, request, hops, call.limits.redirects)
      if (!next) return { ok: true, ...exchanged, ...finish() }
      url = next.url
      request = next.request
    }
  } catch (error) {
    const { reason, detail, redirectTo } = toFetchFailure(error, call.phase, call.bytesRead) ?? logUnread(error, url)
    const known = {
      ...(redirectTo !== undefined && { redirectTo }),
      ...(call.status !== null && { status: call.status }),
    }
    return { ok: false, reason, detail, ...known, ...finish() }
  } finally {
    call.stop()
  }
}

// Requests the challenge of an endpoint. When the response rejects the request instead of asking for payment, sends at most two
// more requests with the methods and bodies that the host names (docs/decisions.md#method-and-body). Sends nothing to a host that
// asks not to be checked.

import { NO_TIMING } from "@/lib/net/fetch-call"
import type { Phase } from "@/lib/net/fetch-failure"
import type { SafeFetchOptions } from "@/lib/net/safe-fetch"
import { mayRequestPayment } from "@/lib/probe/check-reply"
import type { Sender } from "@/lib/probe/host/turn"
import { L402_SERVICES_PATH, OPENAPI_PATHS, requestDocument } from "@/lib/probe/host-document"
import { type BodyField, needsMethod } from "@/lib/probe/mcp/tool-arguments"
import { type HttpMethod, mayHaveBody } from "@/lib/probe/methods"
import {
  buildOtherMethod,
  describeChoice,
  isBodyRejected,
  isMethodRejected,
  isRejected,
  listAllowed,
  MOST_REQUESTS,
  mayBeGuessed,
  type NamedBy,
  type NamedRequest,
  planNext,
} from "@/lib/probe/plan-request"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { type ListedRequest, listInPaths, listInServices } from "@/lib/probe/sample-body"
import type { Finding } from "@/lib/protocols/challenge"
import { parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/text/url"

export interface ChallengeTarget extends Omit<ProbeTarget, "method"> {
  /** Null when the caller named none: GET, or the method that the host names. */
  method: HttpMethod | null
  /** The name of the body's field for the caller. */
  bodyField?: BodyField
}

export interface Requested {
  result: ProbeResult
  method: HttpMethod
  /** The body of the request with this result: the given body or the discovered sample body. */
  body: string | null
  /** What was found with methods that the caller did not choose; null for the caller's own, and for GET. */
  note: string | null
  /** The advice to use another method; null when the host names none. */
  finding: Finding | null
}

export interface RequestOptions {
  /** Called at the beginning of each step. `sample-body`: the documents of the host are read. */
  onStep?: (step: Phase | "sample-body") => void
  /** What the documents of the host list for this URL, if the caller has read them; they are not requested again then. */
  listed?: readonly ListedRequest[]
  /** The result of the request without a method, if the caller has sent it. */
  first?: ProbeResult
}

/** @throws `invalid_parameter` for a body without a method, unless the host names a method that takes a body */
export async function requestChallenge(
  target: ChallengeTarget,
  now: Date,
  turn: Sender,
  options: RequestOptions = {},
): Promise<Requested> {
  const { url, method, body = null, tool = null } = target
  if (turn.optOut !== null) {
    const outcome = { ok: false, reason: "opted-out", detail: turn.optOut } as const
    const sent = { url, method: method ?? "GET", body, tool }
    const result = { target: sent, requestedAt: now, outcome, timing: { ...NO_TIMING } }
    return { result, method: sent.method, body, note: null, finding: null }
  }
  return new Check({ ...target, body, tool }, now, turn, options).run()
}

interface Sent extends ListedRequest {
  /** Null for the request of the caller, and for GET. */
  by: NamedBy | null
  result: ProbeResult
}

const GET: ListedRequest = { method: "GET", body: null }

class Check {
  readonly #sent: Sent[] = []
  #allowed: HttpMethod[] = []
  /** Null until the documents were read. */
  #listed: readonly NamedRequest[] | null

  constructor(
    readonly target: ChallengeTarget & { body: string | null; tool: string | null },
    readonly now: Date,
    readonly turn: Sender,
    readonly options: RequestOptions,
  ) {
    const { listed, first } = options
    this.#listed = listed?.map((one) => ({ ...one, by: "documents" as const })) ?? null
    if (first) this.#sent.push({ ...GET, by: null, result: first })
  }

  async run(): Promise<Requested> {
    const { method, body, tool } = this.target
    if (tool !== null) return toRequested(await this.#send({ method: "POST", body }))
    if (method !== null) return this.#keepMethod(method)
    return body === null ? this.#findRequest() : this.#findMethod(body)
  }

  /** The caller's method stays; only a body of the documents may be added. The advice names other methods. */
  async #keepMethod(method: HttpMethod): Promise<Requested> {
    const { body } = this.target
    const first = await this.#send({ method, body })
    const { outcome } = first.result
    if (!outcome.ok || isPayable(first.result)) return toRequested(first)
    const { status } = outcome.reply
    // The caller's own body is not replaced.
    if (!isMethodRejected(status) && (body !== null || !isBodyRejected(status))) return toRequested(first)
    this.#allowed = listAllowed(outcome.reply, method)
    const listed = (await this.#readListed(method)) ?? []
    const own = listed.find((one) => one.method === method)
    if (own && own.body !== null && body === null && isBodyRejected(status)) {
      return toRequested(await this.#send({ method, body: own.body }))
    }
    return toRequested(first, null, buildOtherMethod(this.#listUnsent(own ? [] : listed), method))
  }

  /** GET first, then what the host names, until a valid challenge. */
  async #findRequest(): Promise<Requested> {
    const start = this.#listed?.find(mayBeGuessed)
    let last = this.#sent[0] ?? (await this.#send(start ?? GET, start?.by))
    for (let status = getRejection(last); status !== null; status = getRejection(last)) {
      if (this.#sent.length === 1) this.#allowed = readAllow(last)
      const next = await this.#getNext(status)
      if (next === null) break
      last = await this.#send(next, next.by)
    }
    return this.#conclude(last)
  }

  /** The caller's body is sent with the methods that the host names for it. */
  async #findMethod(body: string): Promise<Requested> {
    const takesBody = ({ method }: ListedRequest) => mayHaveBody(method) && mayBeGuessed({ method })
    const listed = await this.#readListed("POST")
    let named = (listed ?? []).filter(takesBody)
    if (listed !== null && named.length === 0) {
      const first = await this.#send(GET)
      const { outcome } = first.result
      if (!outcome.ok || isPausing(outcome.reply.status)) return toRequested(first)
      this.#allowed = isPayable(first.result) ? [] : readAllow(first)
      named = this.#allowed.map((method): NamedRequest => ({ method, body, by: "allow" })).filter(takesBody)
    }
    let last: Sent | null = null
    for (const { method, by } of named) {
      if (this.#sent.length >= MOST_REQUESTS || (last && !isMethodRejected(getRejection(last) ?? 0))) break
      last = await this.#send({ method, body }, by)
    }
    if (last === null) throw needsMethod(this.target.bodyField)
    return this.#conclude(last)
  }

  async #getNext(status: number): Promise<NamedRequest | null> {
    const plan = () => planNext({ sent: this.#sent, status, allowed: this.#allowed, listed: this.#listed })
    const next = plan()
    if (next !== "documents") return next
    const found = (await this.#readListed("GET")) === null ? null : plan()
    return found === "documents" ? null : found
  }

  /** Null when the host wants no further request. */
  async #readListed(tried: HttpMethod): Promise<readonly NamedRequest[] | null> {
    this.options.onStep?.("sample-body")
    this.#listed = await readListedRequests(this.target.url, tried, this.turn)
    return this.#listed
  }

  async #send({ method, body }: ListedRequest, by: NamedBy | null = null): Promise<Sent> {
    const { url, tool } = this.target
    const { onStep } = this.options
    const result = await this.turn.send((signal) =>
      probe({ url, method, body, tool }, { now: this.now, signal, ...(onStep && { onPhase: onStep }) }),
    )
    const sent = { method, body, by, result }
    this.#sent.push(sent)
    return sent
  }

  /** The request that found a challenge, though not a valid one, says more than the last one. */
  #conclude(last: Sent): Requested {
    if (isPayable(last.result)) return toRequested(last, describeChoice(listGuesses([last]), true))
    const chosen = this.#sent.findLast(({ result: { outcome } }) => outcome.ok && mayRequestPayment(outcome)) ?? last
    const tried = this.#sent[0]?.method ?? last.method
    const finding = buildOtherMethod(this.#listUnsent(this.#listed ?? []), tried)
    return toRequested(chosen, describeChoice(listGuesses(this.#sent), false), finding)
  }

  /** What the host names and no request has tried. */
  #listUnsent(listed: readonly NamedRequest[]): Guess[] {
    const allowed = this.#allowed.map((method): Guess => ({ method, by: "allow" }))
    const others = allowed.filter(({ method }) => !listed.some((one) => one.method === method))
    return [...listed, ...others].filter(({ method }) => !this.#sent.some((one) => one.method === method))
  }
}

type Guess = Pick<NamedRequest, "method" | "by">

const listGuesses = (sent: readonly Sent[]): Guess[] =>
  sent.flatMap(({ method, by }) => (by === null ? [] : [{ method, by }]))

const toRequested = (
  { result, method, body }: Sent,
  note: string | null = null,
  finding: Finding | null = null,
): Requested => ({ result, method, body, note, finding })

const isPayable = ({ outcome }: ProbeResult) => outcome.ok && outcome.detections.some(({ valid }) => valid)

/** The status of a response that rejects the request and asks for no payment; null for any other result. */
function getRejection({ result }: Sent): number | null {
  if (!result.outcome.ok || isPayable(result)) return null
  const { status } = result.outcome.reply
  return isRejected(status) ? status : null
}

const readAllow = ({ method, result: { outcome } }: Sent) => (outcome.ok ? listAllowed(outcome.reply, method) : [])

type List = (document: unknown, url: URL, tried: HttpMethod) => ListedRequest[]
const DOCUMENTS: readonly { path: string; by: NamedBy; list: List }[] = [
  { path: L402_SERVICES_PATH, by: "l402-services", list: listInServices },
  ...OPENAPI_PATHS.map((path) => ({ path, by: "openapi" as const, list: listInPaths })),
]

/** The host wants no further request. */
const isPausing = (status: number): boolean => status === 429 || status === 503

type FetchOptions = Pick<SafeFetchOptions, "timeoutMs" | "allowPrivate" | "resolve">

/**
 * Requests the documents one after the other, until one lists exactly this URL.
 * @param tried the method that an entry without a method stands for
 * @returns the listed requests, safe methods first; null when the host does not respond, or wants no further request
 */
export async function readListedRequests(
  url: string,
  tried: HttpMethod,
  turn: Sender,
  options: FetchOptions = {},
): Promise<NamedRequest[] | null> {
  if (!isUrl(url)) return null
  for (const { path, by, list } of DOCUMENTS) {
    const result = await turn.send((signal) => requestDocument(new URL(path, url), signal, options))
    const status = result.ok ? result.reply.status : result.status
    if (status === undefined || isPausing(status)) return null
    if (!result.ok || status !== 200) continue
    const listed = list(parseJson(result.reply.body), new URL(url), tried)
    if (listed.length > 0) return listed.map((one) => ({ ...one, by }))
  }
  return []
}

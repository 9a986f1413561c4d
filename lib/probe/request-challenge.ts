// Requests the challenge of an endpoint. When the response rejects the request instead of asking for payment, sends one more request
// with the method and the body that the host's own documents list (docs/decisions.md#method-and-body). Sends nothing to a host that asks not to be checked.

import { NO_TIMING } from "@/lib/net/fetch-call"
import type { Phase } from "@/lib/net/fetch-failure"
import type { Turn } from "@/lib/probe/host/turn"
import { buildOtherMethod, findListedRequest, listAllowed, type NamedBy, WORDS } from "@/lib/probe/listed-request"
import { type BodyField, needsMethod } from "@/lib/probe/mcp/tool-arguments"
import { type HttpMethod, mayHaveBody } from "@/lib/probe/methods"
import { type ProbeTarget, probe } from "@/lib/probe/probe"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding } from "@/lib/protocols/challenge"

/** Statuses that may mean that the endpoint rejected the body, rather than that it has no paywall. */
const BODY_REJECTED = new Set([400, 406, 415, 422])
/** Statuses that may mean that the endpoint does not know the method. */
const METHOD_REJECTED = new Set([404, 405])

export interface ChallengeTarget extends Omit<ProbeTarget, "method"> {
  /** Null when the caller named none: GET, or the method that the host names. */
  method: HttpMethod | null
  /** The name of the body's field for the caller. */
  bodyField?: BodyField
}

export interface Requested {
  result: ProbeResult
  method: HttpMethod
  /** The body of the last request: the given body or the discovered sample body. */
  body: string | null
  /** One sentence on a method that the caller did not choose; null for the caller's own, and for GET. */
  note: string | null
  /** The advice to use another method; null when the host names none. */
  finding: Finding | null
}

/** Called at the beginning of each step. `sample-body`: the documents of the host are read. */
type OnStep = (step: Phase | "sample-body") => void

/** @throws `invalid_parameter` for a body without a method, unless a document of the host lists a method that takes a body */
export async function requestChallenge(
  target: ChallengeTarget,
  now: Date,
  turn: Turn,
  onStep?: OnStep,
): Promise<Requested> {
  const { url, method, body = null, tool = null } = target
  if (turn.optOut !== null) {
    const outcome = { ok: false, reason: "opted-out", detail: turn.optOut } as const
    const sent = { url, method: method ?? "GET", body, tool }
    const result = { target: sent, requestedAt: now, outcome, timing: { ...NO_TIMING } }
    return { result, method: sent.method, body, note: null, finding: null }
  }
  const send = async (used: HttpMethod, sent: string | null, named: NamedBy | null = null): Promise<Requested> => {
    const result = await turn.send((signal) =>
      probe({ url, method: used, body: sent, tool }, { now, signal, ...(onStep && { onPhase: onStep }) }),
    )
    return { result, method: used, body: sent, note: named && describeChoice(named, used, result), finding: null }
  }
  if (tool !== null) return send("POST", body)
  const find = (tried: HttpMethod) => {
    onStep?.("sample-body")
    return findListedRequest(url, tried, turn)
  }
  if (method === null && body !== null) {
    const listed = await find("POST")
    if (listed === null || !mayHaveBody(listed.method)) throw needsMethod(target.bodyField)
    return send(listed.method, body, "document")
  }
  const tried = method ?? "GET"
  const first = await send(tried, body)
  const { outcome } = first.result
  if (!outcome.ok || isPayable(first.result)) return first
  const { status } = outcome.reply
  // The caller's own body is not replaced.
  const isRejected = METHOD_REJECTED.has(status) || (body === null && BODY_REJECTED.has(status))
  if (!isRejected) return first
  const listed = await find(tried)
  if (listed?.method === tried) {
    const isOther = listed.body !== null && BODY_REJECTED.has(status)
    return isOther ? send(tried, listed.body) : first
  }
  const named = listed ? [listed.method] : listAllowed(outcome.reply, tried)
  const by = listed ? "document" : "allow"
  const [only] = named
  if (only === undefined) return first
  if (method === null && named.length === 1) return send(only, listed?.body ?? null, by)
  return { ...first, finding: buildOtherMethod(by, named, tried) }
}

const isPayable = ({ outcome }: ProbeResult) => outcome.ok && outcome.detections.some(({ valid }) => valid)

function describeChoice(by: NamedBy, method: HttpMethod, result: ProbeResult): string {
  return `${WORDS[by]([method])}; the check with ${method} found ${isPayable(result) ? "a" : "no"} valid challenge.`
}

// Checks the payment challenge of an endpoint or of a pasted response, with the same protocol checkers that check listings.
// Nothing is stored.

import type { BitcoinRate } from "@/lib/catalogue/price/schema"
import { invalidFields } from "@/lib/input"
import { buildAnswer } from "@/lib/lint/answer"
import type { LintAnswer, LintInput } from "@/lib/lint/answer-schema"
import { checkBehaviour } from "@/lib/lint/behaviour/check-behaviour"
import { parseResponse } from "@/lib/lint/raw-response"
import { judge } from "@/lib/lint/report"
import type { BehaviourResult, LintReport, LintTarget, PastedResponse } from "@/lib/lint/schema"
import { checkReply, describeToolCall, type ToolCall } from "@/lib/probe/check-reply"
import { type BodyField, completeRequest } from "@/lib/probe/mcp/tool-arguments"
import { findMethod } from "@/lib/probe/methods"
import type { ProbeTarget } from "@/lib/probe/probe"
import { type ChallengeTarget, requestChallenge } from "@/lib/probe/request-challenge"
import type { Detection, Finding, Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { formatTimestamp } from "@/lib/time"

/** What a check received: a response with the detections of the checkers, or the reason why there is none. */
export interface Inspected {
  about: Pick<LintReport, "request" | "at" | "is_status_assumed">
  now: Date
  received: { reply: Reply; detections: readonly Detection[]; problem: null } | { reply: null; problem: string }
  /** Null unless a tool of an MCP server was called. */
  tool: ToolCall | null
  /** The advice to use another method; null when the host names none. */
  advice: Finding | null
  /** Null when the behaviour checks were not requested, or not possible. */
  behaviour: BehaviourResult[] | null
}

/**
 * Sends one request. When the endpoint rejects the request body, sends a second request with a sample body from the provider's
 * own description. A registration sends the same requests.
 * @param isThorough also sends the requests of the behaviour checks
 */
export async function inspectEndpoint(
  given: LintTarget,
  now: Date,
  isThorough = false,
  bodyField: BodyField = "probe_body",
): Promise<Inspected> {
  const { url, http_method, probe_body, tool } = completeRequest(given, bodyField)
  return inspect({ url: url.url, method: http_method, body: probe_body, tool }, now, isThorough, bodyField)
}

/** Like `inspectEndpoint`, for the request of a listing, which is probed with GET unless the listing has a method. */
export const inspectTarget = (target: ProbeTarget, now: Date, isThorough = false): Promise<Inspected> =>
  inspect({ ...target, method: findMethod(target.method) ?? "GET" }, now, isThorough)

async function inspect(
  target: ChallengeTarget,
  now: Date,
  isThorough: boolean,
  bodyField?: BodyField,
): Promise<Inspected> {
  const { url, tool: name = null } = target
  if (isThorough && name !== null)
    throw invalidFields([{ field: "behaviour", message: "tests HTTP endpoints only, not tools" }])
  const { result, method, body, note, finding } = await requestChallenge(target, now, bodyField && { bodyField })
  const tool = describeToolCall(result)
  const sends = body === null ? null : body === target.body ? "given body" : "discovered body"
  const request = { url, method, sends, ...(name !== null && { tool: name }), ...(note && { note }) } as const
  const about = { request, at: formatTimestamp(now), is_status_assumed: false }
  const { outcome } = result
  if (!outcome.ok)
    return { about, now, received: { reply: null, problem: outcome.detail }, tool, advice: finding, behaviour: null }
  const detections = outcome.detections.map((found) => checkReply(found.protocol, result, now) ?? found)
  const { reply } = outcome
  const behaviour = isThorough ? await checkBehaviour({ ...target, method, body }, reply, detections, now) : null
  return { about, now, received: { reply, detections, problem: null }, tool, advice: finding, behaviour }
}

/** Sends nothing. */
export function inspectReply(reply: Reply, now: Date, isStatusAssumed = false): Inspected {
  const about = { request: null, at: formatTimestamp(now), is_status_assumed: isStatusAssumed }
  return {
    about,
    now,
    received: { reply, detections: detect(reply, { now }), problem: null },
    tool: null,
    advice: null,
    behaviour: null,
  }
}

/** The report as the page and the command line show it. */
export function toReport({ about, now, received, tool, advice, behaviour }: Inspected): LintReport {
  if (received.problem === null) {
    return { ...about, problem: null, ...judge(received.reply, received.detections, now, tool, advice), behaviour }
  }
  const nothing = { protocols: [], clients: [], common: [], missing: [] }
  return { ...about, summary: "There was no response.", status: null, problem: received.problem, ...nothing, behaviour }
}

export const lintEndpoint = async (target: LintTarget, now: Date, isThorough = false): Promise<LintReport> =>
  toReport(await inspectEndpoint(target, now, isThorough))

export function inspectResponse({ answer }: PastedResponse, now: Date): Inspected {
  const { reply, isStatusAssumed } = parseResponse(answer)
  return inspectReply(reply, now, isStatusAssumed)
}

export const lintResponse = (pasted: PastedResponse, now: Date): LintReport => toReport(inspectResponse(pasted, now))

/** The answer of the API. @param rate converts prices in sats to dollars; null when no rate is known */
export async function lint(input: LintInput, now: Date, rate: BitcoinRate | null): Promise<LintAnswer> {
  const inspected =
    "reply" in input ? inspectReply(input.reply, now) : await inspectEndpoint(input, now, input.behaviour, "body")
  return buildAnswer(inspected, toReport(inspected), rate)
}

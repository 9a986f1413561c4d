// Checks the payment challenge of an endpoint or of a pasted response, with the same protocol checkers that check listings.
// Nothing is stored. lib/lint/lint-host.ts gives a check its turn at the host.

import { invalidFields } from "@/lib/contract/input"
import { addAdvice } from "@/lib/lint/advice"
import { checkBehaviour } from "@/lib/lint/behaviour/check-behaviour"
import { parseResponse } from "@/lib/lint/raw-response"
import { judge } from "@/lib/lint/report"
import type { BehaviourResult, LintReport, LintTarget, PastedResponse } from "@/lib/lint/schema"
import { checkReply, describeToolCall, type ToolCall } from "@/lib/probe/check-reply"
import type { Turn } from "@/lib/probe/host/turn"
import { type BodyField, completeRequest } from "@/lib/probe/mcp/tool-arguments"
import { describeOwnAccess } from "@/lib/probe/own-access"
import { type ChallengeTarget, requestChallenge } from "@/lib/probe/request-challenge"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { type Detection, detect } from "@/lib/protocols/registry"
import { formatTimestamp } from "@/lib/time"

/** What a check received: a response with the detections of the checkers, or the reason why there is none. */
export interface Inspected {
  about: Pick<LintReport, "request" | "at" | "is_status_assumed">
  now: Date
  /** Milliseconds to the whole response; null when nothing was requested or received. */
  tookMs: number | null
  received: { reply: Reply; detections: readonly Detection[]; problem: null } | { reply: null; problem: string }
  /** Null unless a tool of an MCP server was called. */
  tool: ToolCall | null
  /** The advice to use another method; null when the host names none. */
  advice: Finding | null
  /** Null when the behaviour checks were not requested, or not possible. */
  behaviour: BehaviourResult[] | null
}

/** @throws `invalid_parameter` for a request that is not possible */
export function toTarget(given: LintTarget, isThorough: boolean, bodyField: BodyField = "probe_body"): ChallengeTarget {
  const { url, http_method, probe_body, tool } = completeRequest(given, bodyField)
  if (isThorough) requireEndpoint(tool)
  return { url: url.url, method: http_method, body: probe_body, tool, bodyField }
}

/** @throws `invalid_parameter` for the tool of an MCP server, because the behaviour checks test HTTP endpoints */
export function requireEndpoint(tool: string | null): void {
  if (tool !== null) throw invalidFields([{ field: "behaviour", message: "tests HTTP endpoints only, not tools" }])
}

/**
 * Sends one request. When the endpoint rejects it, sends at most two more with the methods and the sample body of the provider's
 * own description. A registration sends the same requests.
 * @param isThorough also sends the requests of the behaviour checks
 */
export async function inspectTarget(
  target: ChallengeTarget,
  now: Date,
  turn: Turn,
  isThorough = false,
): Promise<Inspected> {
  const { url, tool: name = null } = target
  const { result, method, body, note, finding } = await requestChallenge(target, now, turn)
  const tool = describeToolCall(result)
  const sends = body === null ? null : body === target.body ? "given body" : "discovered body"
  const request = { url, method, sends, ...(name !== null && { tool: name }), ...(note && { note }) } as const
  const about = { request, at: formatTimestamp(now), is_status_assumed: false }
  const { outcome } = result
  if (!outcome.ok)
    return {
      about,
      now,
      tookMs: null,
      received: { reply: null, problem: outcome.detail },
      tool,
      advice: finding,
      behaviour: null,
    }
  const detections = outcome.detections.map((found) => checkReply(found.protocol, result, now) ?? found)
  const { reply } = outcome
  const behaviour = isThorough ? await checkBehaviour({ ...target, method, body }, reply, detections, now, turn) : null
  return {
    about,
    now,
    tookMs: result.timing.totalMs,
    received: { reply, detections: addAdvice(reply, detections), problem: null },
    tool,
    advice: finding,
    behaviour,
  }
}

/** Sends nothing. */
export function inspectReply(reply: Reply, now: Date, isStatusAssumed = false): Inspected {
  const about = { request: null, at: formatTimestamp(now), is_status_assumed: isStatusAssumed }
  return {
    about,
    now,
    tookMs: null,
    received: { reply, detections: addAdvice(reply, detect(reply, { now })), problem: null },
    tool: null,
    advice: null,
    behaviour: null,
  }
}

/** The report as the page and the command line show it. */
export function toReport({ about, now, received, tool, advice, behaviour }: Inspected): LintReport {
  if (received.problem === null) {
    const access = about.request === null ? "" : describeOwnAccess()
    const judged = judge(received.reply, received.detections, now, tool, advice, access)
    return { ...about, problem: null, ...judged, behaviour }
  }
  const nothing = { protocols: [], clients: [], common: [], missing: [] }
  return { ...about, summary: "There was no response.", status: null, problem: received.problem, ...nothing, behaviour }
}

export function inspectResponse({ answer }: PastedResponse, now: Date): Inspected {
  const { reply, isStatusAssumed } = parseResponse(answer)
  return inspectReply(reply, now, isStatusAssumed)
}

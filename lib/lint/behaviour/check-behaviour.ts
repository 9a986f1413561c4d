// Sends the requests of the behaviour checks, one after the other with a pause, to an endpoint whose challenge is valid. Only on request: the
// prober never sends them. No request carries a signature.

import { baseUrl, env } from "@/lib/env"
import { CHECKS, type Context, type Outcome } from "@/lib/lint/behaviour/judge"
import { BEHAVIOUR_CHECKS, type BehaviourResult } from "@/lib/lint/schema"
import { safeFetch } from "@/lib/net/safe-fetch"
import { buildRequest } from "@/lib/probe/etiquette"
import type { Turn } from "@/lib/probe/host/turn"
import type { ProbeTarget } from "@/lib/probe/probe"
import type { Reply } from "@/lib/protocols/challenge"
import { type Detection, getChecker } from "@/lib/protocols/registry"

/** The longest time for all checks, in milliseconds. */
const DEADLINE_MS = 30_000
const MAX_BODY_BYTES = 64 * 1024
const NOT_SENT = "Not sent, because the checks before it took too long."

/** The results in the order of the checks; null without a valid challenge. */
export async function checkBehaviour(
  target: ProbeTarget,
  first: Reply,
  detections: readonly Detection[],
  now: Date,
  turn: Turn,
  deadlineMs: number = DEADLINE_MS,
): Promise<BehaviourResult[] | null> {
  const detection = detections.find(({ valid }) => valid)
  const challenge = detection?.challenge
  const credential = challenge && getChecker(challenge).buildCredential(challenge, first)
  if (!detection || !credential) return null
  const probe = buildRequest(target, baseUrl)
  const { origin } = new URL(baseUrl)
  const context: Context = {
    ...{ first, detection, header: credential.header, method: probe.method, origin, now, url: target.url },
  }
  const bounded = AbortSignal.any([turn.signal, AbortSignal.timeout(deadlineMs)])
  const results: BehaviourResult[] = []
  for (const check of BEHAVIOUR_CHECKS) {
    const { title, buildHeaders, isPreflight = false, judge } = CHECKS[check]
    const own = buildHeaders(credential, context)
    const about = { check, title, protocol: detection.protocol }
    const request = isPreflight ? preflightOf(probe) : probe
    const outcome = await turn.send(() => send(target.url, request, own, bounded))
    // The end of our own time is no fault of the endpoint.
    const findings = outcome.reply === null && bounded.aborted ? [] : judge(outcome, context)
    results.push({ ...about, status: outcome.reply?.status ?? null, problem: outcome.problem, findings })
  }
  return results
}

type Request = ReturnType<typeof buildRequest>

const preflightOf = ({ headers: { "content-type": _, ...headers } }: Request): Request => ({
  method: "OPTIONS",
  headers: { ...headers, accept: "*/*" },
  body: null,
})

async function send(
  url: string,
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted) return { reply: null, problem: NOT_SENT }
  const result = await safeFetch(url, {
    ...request,
    headers: { ...request.headers, ...headers },
    signal,
    timeoutMs: env.PROBE_TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    bodyOverflow: "truncate",
    redirects: "return",
  })
  return result.ok ? { reply: result.reply, problem: null } : { reply: null, problem: result.detail }
}

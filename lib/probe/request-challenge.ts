// Requests the challenge of an endpoint. When the response rejects the request body instead of asking for payment, sends a
// second request with a body from the provider's own description. Sends nothing to a host that asks not to be checked.

import { baseUrl } from "@/lib/env"
import { NO_TIMING } from "@/lib/net/fetch-call"
import type { Phase } from "@/lib/net/fetch-failure"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { Turn } from "@/lib/probe/host/turn"
import { type ProbeResult, type ProbeTarget, probe } from "@/lib/probe/probe"
import { buildSampleBody } from "@/lib/probe/sample-body"
import { parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

/** Statuses that may mean that the endpoint rejected the body, rather than that it has no paywall. */
const BODY_REJECTED = new Set([400, 406, 415, 422])

export interface Requested {
  result: ProbeResult
  /** The body of the last request: the given body or the discovered sample body. */
  body: string | null
}

/** Called at the beginning of each step. `sample-body`: the host's description of its request bodies is read. */
type OnStep = (step: Phase | "sample-body") => void

export async function requestChallenge(
  target: ProbeTarget,
  now: Date,
  turn: Turn,
  onStep?: OnStep,
): Promise<Requested> {
  const { url, body = null, tool = null } = target
  const method = target.method ?? "GET"
  if (turn.optOut !== null) {
    const outcome = { ok: false, reason: "opted-out", detail: turn.optOut } as const
    return {
      result: { target: { url, method, body, tool }, requestedAt: now, outcome, timing: { ...NO_TIMING } },
      body,
    }
  }
  const send = (sent: string | null) =>
    turn.send((signal) => probe({ url, method, body: sent, tool }, { now, signal, ...(onStep && { onPhase: onStep }) }))
  const result = await send(body)
  if (body !== null || tool !== null || !result.outcome.ok || !BODY_REJECTED.has(result.outcome.reply.status))
    return { result, body }
  onStep?.("sample-body")
  const discovered = await turn.send((signal) => discoverSampleBody(url, method, { signal }))
  if (discovered === null) return { result, body }
  return { result: await send(discovered), body: discovered }
}

const DOCUMENT_PATH = "/.well-known/l402-services"
const LIMITS = { timeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const

/**
 * Returns a sample body as JSON text for a second probe of `url`, or null when the host describes none. Network failures do not
 * throw.
 */
export async function discoverSampleBody(
  url: string,
  method: string,
  options: Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> = {},
): Promise<string | null> {
  if (!isUrl(url)) return null
  const result = await safeFetch(new URL(DOCUMENT_PATH, url), {
    ...LIMITS,
    ...options,
    headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
    bodyOverflow: "reject",
    redirects: "reject",
  })
  if (!result.ok || result.reply.status !== 200) return null
  return buildSampleBody(parseJson(result.reply.body), url, method)
}

// Requests the challenge of an endpoint. When the response rejects the request body instead of asking for payment, sends a
// second request with a body from the provider's own description.

import { discoverSampleBody } from "@/lib/probe/discover-body"
import { type ProbeResult, type ProbeTarget, probe } from "@/lib/probe/probe"

/** Statuses that may mean an unexpected body rather than a missing paywall. */
const BODY_REJECTED = new Set([400, 406, 415, 422])

interface Requested {
  result: ProbeResult
  /** The body of the last request: the given one or the discovered one. */
  body: string | null
}

export async function requestChallenge(target: ProbeTarget, now: Date): Promise<Requested> {
  const { url, body = null } = target
  const method = target.method ?? "GET"
  const result = await probe({ url, method, body }, { now })
  if (body !== null || !result.outcome.ok || !BODY_REJECTED.has(result.outcome.reply.status)) return { result, body }
  const discovered = await discoverSampleBody(url, method)
  if (discovered === null) return { result, body }
  return { result: await probe({ url, method, body: discovered }, { now }), body: discovered }
}

// Asks an endpoint for its challenge: once as given, and once more with a body built from the provider's own description when the
// first answer refused the request rather than asked for payment (spec §4.2).

import { discoverSampleBody } from "@/lib/probe/discover-body"
import { type ProbeResult, type ProbeTarget, probe } from "@/lib/probe/probe"

/** Answers that may mean "your body is not what I expect" rather than "there is no paywall". */
const BODY_REFUSED = new Set([400, 406, 415, 422])

interface Asked {
  result: ProbeResult
  /** The body that was sent last: the given or the discovered one. */
  body: string | null
}

export async function askForChallenge(target: ProbeTarget, now: Date): Promise<Asked> {
  const { url, body = null } = target
  const method = target.method ?? "GET"
  const result = await probe({ url, method, body }, { now })
  if (body !== null || !result.outcome.ok || !BODY_REFUSED.has(result.outcome.reply.status)) return { result, body }
  const discovered = await discoverSampleBody(url, method)
  if (discovered === null) return { result, body }
  return { result: await probe({ url, method, body: discovered }, { now }), body: discovered }
}

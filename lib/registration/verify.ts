// Asks an endpoint for its challenge before it is listed (spec §4.2): once as registered, and once more with a body built
// from the provider's own description when the first answer refused the request rather than asked for payment.

import type { HttpMethod } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/errors"
import { checkReply } from "@/lib/probe/check-reply"
import { discoverSampleBody } from "@/lib/probe/discover-body"
import { type ProbeResult, probe } from "@/lib/probe/probe"
import type { Detection, Protocol } from "@/lib/protocols/challenge"
import { diagnose } from "@/lib/registration/diagnosis"
import type { Diagnosis } from "@/lib/registration/schema"

/** Answers that may mean "your body is not what I expect" rather than "there is no paywall". */
const BODY_REFUSED = new Set([400, 406, 415, 422])

export interface VerifyTarget {
  url: string
  protocol: Protocol
  method: HttpMethod
  body: string | null
}
export interface Verified {
  result: ProbeResult
  detection: Detection
  httpStatus: number
  /** Other protocols the same answer speaks validly. */
  siblings: Detection[]
  /** The body that led to the challenge: the registered or the discovered one. */
  body: string | null
}

/** The valid challenge, or the diagnosis of why there is none. */
export async function verify(target: VerifyTarget, now: Date): Promise<Verified | Diagnosis> {
  const { url, method, protocol } = target
  let body = target.body
  let result = await probe({ url, method, body }, { now })
  if (body === null && result.outcome.ok && BODY_REFUSED.has(result.outcome.reply.status)) {
    body = await discoverSampleBody(url, method)
    if (body !== null) result = await probe({ url, method, body }, { now })
  }
  const { outcome } = result
  const detection = checkReply(protocol, result, now)
  if (!outcome.ok || !detection?.valid) return diagnose(protocol, result, detection)
  const siblings = outcome.detections.filter((found) => found.valid && found.protocol !== protocol)
  return { result, detection, httpStatus: outcome.reply.status, siblings, body }
}

/** The 422 that carries a diagnosis. */
export function refusal({ code, ...body }: Diagnosis): AppError {
  return new AppError("no_valid_challenge", body.error, { slug: code, body })
}

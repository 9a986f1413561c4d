// Probes an endpoint before it is listed.

import { AppError } from "@/lib/errors"
import { checkReply } from "@/lib/probe/check-reply"
import type { ProbeResult, ProbeTarget } from "@/lib/probe/probe"
import { requestChallenge } from "@/lib/probe/request-challenge"
import type { Detection } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { describeVerification, diagnose } from "@/lib/registration/diagnosis"
import type { Diagnosis, Verification } from "@/lib/registration/schema"

export interface Verified {
  result: ProbeResult
  verification: Verification
  /** Valid challenges of other protocols in the same response. */
  siblings: Detection[]
  /** The request body that got the challenge: the registered or the discovered one. */
  body: string | null
}

/** @returns what the valid challenge says, or the diagnosis why there is none */
export async function verify(
  { protocol, ...target }: ProbeTarget & { protocol: Protocol },
  now: Date,
): Promise<Verified | Diagnosis> {
  const { result, body } = await requestChallenge(target, now)
  const { outcome } = result
  const detection = checkReply(protocol, result, now)
  if (!outcome.ok || !detection?.valid) return diagnose(protocol, result, detection)
  const siblings = outcome.detections.filter((found) => found.valid && found.protocol !== protocol)
  return { result, verification: describeVerification(detection, outcome.reply.status), siblings, body }
}

/** The 422 that carries a diagnosis. */
export function toError({ code, ...body }: Diagnosis): AppError {
  return new AppError("no_valid_challenge", body.error, { slug: code, body })
}

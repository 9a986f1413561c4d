// Probes an endpoint that a client registers, before the endpoint is listed.

import { AppError } from "@/lib/contract/errors"
import { checkReply } from "@/lib/probe/check-reply"
import type { Turn } from "@/lib/probe/host/turn"
import type { HttpMethod } from "@/lib/probe/methods"
import { describeOwnAccess } from "@/lib/probe/own-access"
import type { ProbeResult } from "@/lib/probe/probe-result"
import {
  type ChallengeTarget,
  type Requested,
  type RequestOptions,
  requestChallenge,
} from "@/lib/probe/request-challenge"
import type { Protocol } from "@/lib/protocols/names"
import type { Detection } from "@/lib/protocols/registry"
import { describeVerification, diagnose } from "@/lib/registration/diagnosis"
import type { Diagnosis, Verification } from "@/lib/registration/schema"

export interface Verified {
  result: ProbeResult
  verification: Verification
  /** Valid challenges of other protocols in the same response. Each of these challenges becomes a separate listing. */
  siblings: Detection[]
  /** The method of the request that received the challenge: the registered one, or the one that the host names. */
  method: HttpMethod
  /** One sentence on a method that the host named. */
  note: string | null
  /** The request body that received the challenge: the registered body, or the sample body that `requestChallenge` discovered. */
  body: string | null
}

/** @returns the verified challenge, or a diagnosis when the response has no valid challenge of `protocol` */
export async function verify(
  { protocol, ...target }: ChallengeTarget & { protocol: Protocol },
  now: Date,
  turn: Turn,
  options: RequestOptions = {},
): Promise<Verified | Diagnosis> {
  return judgeResponse(protocol, await requestChallenge(target, now, turn, options), now)
}

/** Judges a response as one protocol. Returns the same as `verify`. */
export function judgeResponse(protocol: Protocol, requested: Requested, now: Date): Verified | Diagnosis {
  const { result, method, body, note } = requested
  const { outcome } = result
  const detection = checkReply(protocol, result, now)
  if (!outcome.ok || !detection?.valid) {
    return diagnose(protocol, result, detection, { ...requested, access: describeOwnAccess() })
  }
  const siblings = outcome.detections.filter((found) => found.valid && found.protocol !== protocol)
  return { result, verification: describeVerification(detection, outcome.reply.status), siblings, method, body, note }
}

export function toError({ code, ...body }: Diagnosis): AppError {
  return new AppError("no_valid_challenge", body.error, { slug: code, body })
}

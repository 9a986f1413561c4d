// What a checker returns: its verdict on a reply with the parsed challenge, and the facts that a registration reports about it.

import { z } from "zod"
import type { Finding } from "@/lib/protocols/challenge"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import type { ChallengePrice } from "@/lib/protocols/money"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import type { Protocol } from "@/lib/protocols/names"
import type { X402Challenge } from "@/lib/protocols/x402/types"

export interface Challenges {
  L402: L402Challenge
  x402: X402Challenge
  MPP: MppChallenge
}
export type Challenge = Challenges[Protocol]

/** The facts that a registration reports about a challenge. Each protocol sets only some of the fields. */
export const Facts = z.object({
  scheme: z.string().optional(),
  hasMacaroon: z.boolean().optional(),
  hasInvoice: z.boolean().optional(),
  accepts: z.array(z.unknown()).optional(),
  assetKnown: z.boolean().optional(),
  version: z.union([z.literal(1), z.literal(2)]).optional(),
  method: z.string().optional(),
  intent: z.string().optional(),
  id: z.string().optional(),
  realm: z.string().optional(),
})
export type Facts = z.infer<typeof Facts>

/** The verdict of one checker on one reply. `valid` means that a client can pay. Errors come first in `findings`. */
export interface Detection<C extends Challenge = Challenge> {
  protocol: C["protocol"]
  valid: boolean
  challenge: C | null
  findings: readonly Finding[]
  price: ChallengePrice | null
  /** The findings that break the specification although the challenge is valid: the usual client pays all the same. */
  overlooked?: readonly Finding[]
}

/** The id of the first error finding, or null when the challenge is valid. */
export function findReason(detection: Pick<Detection, "findings">): string | null {
  return detection.findings.find((finding) => finding.severity === "error")?.id ?? null
}

// Judges MPP challenges, which use the HTTP authentication scheme `Payment` (draft-httpauth-payment-00). A reply may have several
// challenges, in one header or in many. Each challenge is judged alone, and one valid challenge makes the reply valid.

import { type CheckOptions, type Detection, listHeader, type Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildFindings, type Note, orderFindings, reject } from "@/lib/protocols/findings"
import { MPP_TEXTS, type MppFindingId } from "@/lib/protocols/mpp/findings"
import { type JudgedOffer, judgeOffer } from "@/lib/protocols/mpp/offer"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { buildNot402 } from "@/lib/protocols/not-402"
import { pickPrice } from "@/lib/protocols/price"
import type { Facts } from "@/lib/protocols/registry"
import { findChallenges, type SchemeChallenges } from "@/lib/protocols/www-authenticate"

const MAX_OFFERS = 32

/** True when a WWW-Authenticate header has a challenge with the scheme `Payment`, valid or not. */
export function hasMppTrace(reply: Reply): boolean {
  return findMpp(reply).challenges.length > 0
}

export function checkMpp(reply: Reply, options: CheckOptions): Detection<MppChallenge> {
  const { challenges, schemes, isTruncated } = findMpp(reply)
  if (reply.status !== 402) return reject("MPP", buildNot402(reply, challenges.length > 0 ? ["Payment"] : []))
  const judged = challenges.map((challenge) => judgeOffer(challenge, options))
  const front = judged.find(({ offer }) => offer.valid) ?? judged[0]
  if (!front) return reject("MPP", buildFinding(MPP_TEXTS, "error", { id: "no_payment_challenge", seen: schemes }))
  const { valid, method, intent, id, realm } = front.offer
  const price = pickPrice(judged.flatMap(({ price }) => (price ? [price] : [])))
  const ordered = [front, ...judged.filter((offer) => offer !== front)]
  const findings = orderFindings([
    ...ordered.flatMap(({ issues }) => buildFindings(MPP_TEXTS, valid ? "warning" : "error", issues)),
    ...ordered.flatMap(({ warnings }) => buildFindings(MPP_TEXTS, "warning", warnings)),
    ...buildFindings(MPP_TEXTS, "warning", listReplyWarnings(reply, isTruncated)),
    ...buildFindings(MPP_TEXTS, "warning", price?.testNetwork ? [{ id: "test_network", seen: price.network }] : []),
    ...buildFindings(MPP_TEXTS, "info", listIdentityProofs(judged)),
  ])
  const offers = judged.map(({ offer }) => offer)
  return { protocol: "MPP", valid, challenge: { protocol: "MPP", method, intent, id, realm, offers }, findings, price }
}

export function getMppFacts({ method, intent, id, realm }: MppChallenge): Facts {
  return { method: method ?? "", intent: intent ?? "", id: id ?? "", realm: realm ?? "" }
}

function findMpp(reply: Reply): SchemeChallenges {
  return findChallenges(reply, /^payment$/i, MAX_OFFERS)
}

function listReplyWarnings(reply: Reply, isTruncated: boolean): Note<MppFindingId>[] {
  const cacheControl = listHeader(reply, "cache-control").join(", ")
  const warnings: Note<MppFindingId>[] = []
  if (!/(?:^|[\s,])no-store(?:$|[\s,])/i.test(cacheControl.slice(0, 2_000))) {
    warnings.push({ id: "cache_control_not_no_store", seen: cacheControl })
  }
  if (isTruncated) warnings.push({ id: "offers_capped", seen: null })
  return warnings
}

/** Notes that a valid offer has the amount zero: paying zero proves the identity of the client, but buys nothing. */
function listIdentityProofs(judged: readonly JudgedOffer[]): Note<MppFindingId>[] {
  const isProof = judged.some(({ offer }) => offer.valid && offer.amount === "0")
  return isProof ? [{ id: "zero_amount", seen: "0" }] : []
}

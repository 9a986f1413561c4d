// Judges MPP challenges, which use the HTTP authentication scheme `Payment` (draft-httpauth-payment-00). A reply may have several
// challenges, in one header or in many. Each challenge is judged alone, and one valid challenge makes the reply valid.

import { type CheckOptions, type DetectionOf, listHeader, type Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildFindings, type Note, orderFindings, reject } from "@/lib/protocols/findings"
import { pickPrice } from "@/lib/protocols/money"
import { MPP_TEXTS, type MppFindingId } from "@/lib/protocols/mpp/findings"
import { listJsonRpcChallenges } from "@/lib/protocols/mpp/json-rpc"
import { type JudgedOffer, judgeOffer } from "@/lib/protocols/mpp/offer"
import { MPP_PAYMENT } from "@/lib/protocols/mpp/payment"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { isJsonRpcStatus } from "@/lib/protocols/reply-json"
import { forbidsStoring, listHiddenHeaders } from "@/lib/protocols/transport"
import { findChallenges, type SchemeChallenges } from "@/lib/protocols/www-authenticate"

const MAX_OFFERS = 32

export function checkMpp(reply: Reply, options: CheckOptions): DetectionOf<MppChallenge> {
  const { challenges, schemes, isTruncated, isJsonRpc, strays } = findMpp(reply)
  if (reply.status !== 402 && !(isJsonRpc && isJsonRpcStatus(reply.status)))
    return reject("MPP", buildNot402(reply, challenges.length > 0 ? ["Payment"] : []))
  const judged = challenges.map((challenge) => judgeOffer(challenge, options))
  const front = judged.find(({ offer }) => offer.valid) ?? judged[0]
  if (!front) {
    const because = describeOtherRail(reply)
    return reject("MPP", buildFinding(MPP_TEXTS, "error", { id: "no_payment_challenge", seen: schemes, because }))
  }
  const { valid, method, intent, id, realm } = front.offer
  const price = pickPrice(judged.flatMap(({ price }) => (price ? [price] : [])))
  const ordered = [front, ...judged.filter((offer) => offer !== front)]
  const findings = orderFindings([
    ...ordered.flatMap(({ issues }) => buildFindings(MPP_TEXTS, valid ? "warning" : "error", issues)),
    ...ordered.flatMap(({ refusals }) => buildFindings(MPP_TEXTS, "client", refusals)),
    ...ordered.flatMap(({ warnings }) => buildFindings(MPP_TEXTS, "warning", warnings)),
    ...buildFindings(MPP_TEXTS, "client", isJsonRpc ? [{ id: "json_rpc_error", seen: `status ${reply.status}` }] : []),
    ...(isJsonRpc ? [] : buildFindings(MPP_TEXTS, "warning", listCacheWarnings(reply))),
    ...(isJsonRpc ? [] : listHiddenHeaders(reply, "www-authenticate")),
    ...buildFindings(MPP_TEXTS, "warning", listStrays(strays)),
    ...buildFindings(MPP_TEXTS, "warning", isTruncated ? [{ id: "offers_capped", seen: null }] : []),
    ...buildFindings(MPP_TEXTS, "warning", price?.testNetwork ? [{ id: "test_network", seen: price.network }] : []),
    ...buildFindings(MPP_TEXTS, "info", listIdentityProofs(judged)),
  ])
  const offers = judged.map(({ offer }) => offer)
  return { protocol: "MPP", valid, challenge: { protocol: "MPP", method, intent, id, realm, offers }, findings, price }
}

export const MPP = {
  hasTrace: (reply: Reply) => findMpp(reply).challenges.length > 0,
  check: checkMpp,
  getFacts: ({ method, intent, id, realm }: MppChallenge) => ({
    ...{ method: method ?? "", intent: intent ?? "", id: id ?? "", realm: realm ?? "" },
  }),
  ...MPP_PAYMENT,
}

/** The challenges of the header or, without any, those of a JSON-RPC error in the body. */
function findMpp(reply: Reply): SchemeChallenges & { isJsonRpc: boolean } {
  const found = findChallenges(reply, /^payment$/i, MAX_OFFERS)
  if (found.challenges.length > 0) return { ...found, isJsonRpc: false }
  const { challenges, isTruncated } = listJsonRpcChallenges(reply, MAX_OFFERS)
  return challenges.length > 0 ? { ...found, challenges, isTruncated, isJsonRpc: true } : { ...found, isJsonRpc: false }
}

const listStrays = (strays: readonly string[]): Note<MppFindingId>[] =>
  strays.length > 0 ? [{ id: "stray_word", seen: strays.join(", ") }] : []

const listCacheWarnings = (reply: Reply): Note<MppFindingId>[] =>
  forbidsStoring(reply)
    ? []
    : [{ id: "cache_control_not_no_store", seen: listHeader(reply, "cache-control").join(", ") }]

/** Notes that a valid offer has the amount zero: paying zero proves the identity of the client, but buys nothing. */
function listIdentityProofs(judged: readonly JudgedOffer[]): Note<MppFindingId>[] {
  const isProof = judged.some(({ offer }) => offer.valid && offer.amount === "0")
  return isProof ? [{ id: "zero_amount", seen: "0" }] : []
}

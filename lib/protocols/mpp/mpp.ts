// Judges MPP challenges, which use the HTTP authentication scheme `Payment` (draft-httpauth-payment-00). A reply may have several
// challenges, in one header or in many. Each challenge is judged alone, and one valid challenge makes the reply valid.

import { type CheckOptions, type DetectionOf, listHeader, type Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildFindings, type Note, orderFindings, reject } from "@/lib/protocols/findings"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import { pickPrice } from "@/lib/protocols/money"
import { MPP_TEXTS, type MppFindingId } from "@/lib/protocols/mpp/findings"
import { type JudgedOffer, judgeOffer } from "@/lib/protocols/mpp/offer"
import { MPP_PAYMENT } from "@/lib/protocols/mpp/payment"
import { formatCanonicalJson } from "@/lib/protocols/mpp/request"
import type { MppChallenge } from "@/lib/protocols/mpp/types"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { isJsonRpcStatus, parseJsonRpc } from "@/lib/protocols/reply-json"
import { forbidsStoring, listHiddenHeaders } from "@/lib/protocols/transport"
import { type AuthChallenge, findChallenges, type SchemeChallenges } from "@/lib/protocols/www-authenticate"

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

const CODE = -32_042
/** Metadata of a tool result with a challenge, as the server of mppx 0.11 sends it. */
const RESULT_KEY = "org.paymentauth/payment-required"
const MAX_DEPTH = 32
const TEXT_PARAMETERS = ["id", "realm", "method", "intent", "expires", "digest", "opaque", "header"] as const

/**
 * The challenges of a JSON-RPC error (draft-payment-transport-mcp-00, "Payment Challenge") in the structure of those of the header, so that
 * one set of rules judges both; empty when the body is no JSON-RPC response that requires payment.
 */
function listJsonRpcChallenges(reply: Reply, max: number): { challenges: AuthChallenge[]; isTruncated: boolean } {
  const message = parseJsonRpc(reply)
  const error = getField(message, "error")
  const data =
    getField(error, "code") === CODE ? getField(error, "data") : getFieldAt(message, "result", "_meta", RESULT_KEY)
  const challenges = getField(data, "challenges")
  if (!Array.isArray(challenges)) return { challenges: [], isTruncated: false }
  return { challenges: challenges.slice(0, max).map(toChallenge), isTruncated: challenges.length > max }
}

/** The request is an object here. A request in base64url is left out, because the draft forbids it. */
function toChallenge(value: unknown): AuthChallenge {
  const params = new Map<string, string>()
  for (const name of TEXT_PARAMETERS) {
    const text = getField(value, name)
    if (typeof text === "string") params.set(name, text)
  }
  const request = getField(value, "request")
  const json = isObject(request) ? formatCanonicalJson(request, MAX_DEPTH) : null
  if (json !== null) params.set("request", Buffer.from(json).toString("base64url"))
  return { scheme: "Payment", params, token68: null, unterminated: false, duplicates: [], lacksComma: false }
}

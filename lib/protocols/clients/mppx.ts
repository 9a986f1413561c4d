// Whether mppx pays a 402 response, with its usual setup: Mppx.create({ methods: [tempo({ account })] }). The client takes the first
// challenge for which it has a method, and does not try another one when that payment fails.

import { isEvmAddress } from "@/lib/protocols/addresses"
import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { isChecksummed, isUint, toBigInt } from "@/lib/protocols/clients/evm-values"
import { decodeLoosely, MAX_HEADER, type MppxChallenge, parseMppx } from "@/lib/protocols/clients/mppx-header"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, getFieldAt, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/text/url"

/** `defaults`: the usual setup. `limits-lifted`: sessions accept every escrow contract. */
export type MppxProfile = "defaults" | "limits-lifted"

/** Methods of mppx that the usual setup does not include. */
const OTHER_METHODS = ["evm/charge", "stripe/charge", "tempo/subscription"]
/** The main network and the test network of Tempo: the client has the URLs of these two. */
const CHAIN_IDS: readonly unknown[] = [4_217, 42_431]
const ESCROW = "0x4d50500000000000000000000000000000000000"

export function judgeMppx(reply: Reply, profile: MppxProfile, now: Date): Refusal {
  if (reply.status !== 402) return "not_402"
  const challenges = parseMppx(reply)
  if (challenges === null) return "header_malformed"
  if (breaksX402(reply)) return "x402_header_malformed"
  const chosen = challenges.find((challenge) => findUnsupported(challenge) === null)
  if (chosen) return judgeChosen(chosen, profile, now)
  const unsupported = challenges[0] ? findUnsupported(challenges[0]) : null
  if (unsupported !== null && unsupported !== "method_unknown") return unsupported
  // The method evm/charge, which the usual setup lacks, also pays x402.
  return paysX402(reply) ? "method_not_registered" : (unsupported ?? "challenge_missing")
}

/** The reason why the client does not pay one challenge alone. */
export function judgeMppxChallenge(challenge: MppxChallenge, profile: MppxProfile, now: Date): Refusal {
  return findUnsupported(challenge) ?? judgeChosen(challenge, profile, now)
}

function findUnsupported({ method, intent, request }: MppxChallenge): Refusal {
  const key = `${method}/${intent}`
  if (key === "tempo/charge") return null
  if (key === "tempo/session") {
    return getFieldAt(request, "methodDetails", "sessionProtocol") === "v2" ? null : "session_version_1"
  }
  return OTHER_METHODS.includes(key) ? "method_not_registered" : "method_unknown"
}

function judgeChosen(challenge: MppxChallenge, profile: MppxProfile, now: Date): Refusal {
  const { expires, request, intent } = challenge
  if (expires !== null && !(new Date(expires).getTime() >= now.getTime())) return "expired"
  return intent === "charge" ? judgeCharge(request) : judgeSession(request, profile)
}

function judgeCharge(request: object): Refusal {
  const details = getField(request, "methodDetails")
  const chainId = getField(details, "chainId") ?? undefined
  if (chainId !== undefined && !CHAIN_IDS.includes(chainId)) return "chain_id_invalid"
  const amount = toBigInt(getField(request, "amount"))
  const modes = getField(details, "supportedModes") ?? []
  if (amount === null) return "amount_invalid"
  // The client signs a proof of its identity instead of a payment.
  if (amount === 0n) return null
  const splits = getField(details, "splits") ?? []
  if (!Array.isArray(splits)) return "splits_invalid"
  const parts = splits.map((split) => toBigInt(getField(split, "amount")))
  const sum = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n)
  if (parts.includes(null) || sum >= amount) return "splits_invalid"
  if (![amount - sum, ...parts].every((part) => isUint(part, 256))) return "amount_invalid"
  const payees = [getField(request, "recipient"), ...splits.map((split) => getField(split, "recipient"))]
  if (!payees.every(isChecksummed) || !isToken(getField(request, "currency"))) return "address_invalid"
  return Array.isArray(modes) || typeof modes === "string" ? null : "modes_invalid"
}

/** A token of Tempo: its contract, or its number. */
const isToken = (currency: unknown) =>
  isChecksummed(currency) || (typeof currency === "number" && Number.isSafeInteger(currency) && currency >= 0)

function judgeSession(request: object, profile: MppxProfile): Refusal {
  const details = getField(request, "methodDetails")
  const chainId = getField(details, "chainId")
  if (typeof chainId === "number" && !CHAIN_IDS.includes(chainId)) return "chain_id_invalid"
  const escrow = [getField(details, "escrowContract"), getField(details, "escrow")].find(isEvmAddress)
  const isCustom = escrow !== undefined && escrow.toLowerCase() !== ESCROW
  if (isCustom && profile === "defaults") return "escrow_custom"
  const operator = getField(details, "operator")
  const payee = [getField(request, "recipient"), getField(request, "currency")]
  const optional = [operator, isCustom ? escrow : undefined].filter(isEvmAddress)
  if (![...payee, ...optional].every(isChecksummed)) return "address_invalid"
  const stated = getField(request, "amount")
  const amount = typeof stated === "string" ? toBigInt(stated) : null
  const suggested = getField(request, "suggestedDeposit")
  const deposit = typeof suggested === "string" ? toBigInt(suggested) : 0n
  return isUint(amount, 96) && deposit !== null && deposit < 1n << 96n ? null : "amount_invalid"
}

/** Whether a PAYMENT-REQUIRED header makes the client throw before it looks at the other challenges. */
function breaksX402(reply: Reply): boolean {
  return readX402Header(reply) === "broken"
}

/** The document of the PAYMENT-REQUIRED header; null without the header. */
function readX402Header(reply: Reply): JsonObject | "broken" | null {
  const header = listHeader(reply, "payment-required").join(", ").trim()
  if (header === "") return null
  if (header.length > MAX_HEADER) return "broken"
  const document = parseJson(decodeLoosely(header))
  if (!isObject(document) || document["x402Version"] !== 2 || !Array.isArray(document["accepts"])) return "broken"
  const url = getFieldAt(document, "resource", "url")
  return typeof url === "string" && isUrl(url) ? document : "broken"
}

/** Whether evm/charge signs the first entry that it takes for its own. */
function paysX402(reply: Reply): boolean {
  const document = readX402Header(reply)
  const accepts = isObject(document) ? document["accepts"] : []
  const chosen = Array.isArray(accepts) ? accepts.find(isExact) : undefined
  if (chosen === undefined) return false
  const [asset, payTo] = [getField(chosen, "asset"), getField(chosen, "payTo")]
  const timeout = getField(chosen, "maxTimeoutSeconds")
  return (
    isEvmAddress(asset) &&
    isEvmAddress(payTo) &&
    Number.isSafeInteger(timeout) &&
    isUint(toBigInt(getField(chosen, "amount")), 256)
  )
}

/** Source: PaymentRequirementsSchema and canHandleChallenge of mppx/x402. */
function isExact(entry: unknown): boolean {
  const isText = (...path: string[]) => {
    const value = getFieldAt(entry, ...path)
    return typeof value === "string" && value !== ""
  }
  const read = (name: string) => getField(entry, name)
  const [amount, network, timeout] = [read("amount"), read("network"), read("maxTimeoutSeconds")]
  const method = getFieldAt(entry, "extra", "assetTransferMethod") ?? "eip3009"
  return (
    read("scheme") === "exact" &&
    typeof amount === "string" &&
    /^\d+$/.test(amount) &&
    typeof network === "string" &&
    /^eip155:\d+$/.test(network) &&
    typeof timeout === "number" &&
    timeout > 0 &&
    isText("asset") &&
    isText("payTo") &&
    method === "eip3009" &&
    typeof getFieldAt(entry, "extra", "name") === "string" &&
    typeof getFieldAt(entry, "extra", "version") === "string"
  )
}

// Whether pinion-os and @dexterai/x402 pay a 402 response. Both sign the first entry that they take as the scheme exact, whatever its
// scheme is, so another scheme counts as refused: no server accepts that payment.

import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { isChecksummed, isUint, NOW_SECONDS, parseChainId, toBigInt } from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { decodeHeader, dropSpace } from "@/lib/protocols/clients/x402-reply"
import { getField, getFieldAt, isObject, parseJson } from "@/lib/protocols/json"
import { parseReplyJson } from "@/lib/protocols/reply-json"

const MAX_BODY = 1_048_576

const getHeader = (reply: Reply) => listHeader(reply, "payment-required").join(", ").trim()

/** Source: payX402Service of pinion-os. */
export function judgePinion(reply: Reply): Refusal {
  if (reply.status !== 402) return "not_402"
  // `Buffer.from` skips what is not base64, and takes base64url.
  const header = parseJson(Buffer.from(getHeader(reply), "base64").toString("utf8"))
  const first = getFirst(header)
  if (first !== undefined) return signPinion(first, getField(first, "amount"))
  const body = reply.body.length > MAX_BODY ? undefined : parseReplyJson(reply)
  const entry = getFirst(body)
  if (entry === undefined) return "challenge_missing"
  const amount = getField(entry, "maxAmountRequired")
  const refusal = signPinion(entry, amount)
  // The client reads the amount of version 1 in every body. One of version 2 has a field of another name.
  const isOtherVersion = amount === undefined && getField(body, "x402Version") === 2
  return refusal === "amount_invalid" && isOtherVersion ? "version_2_in_body" : refusal
}

/** Undefined for an empty list and for what has no first entry. */
function getFirst(document: unknown): unknown {
  const accepts = getField(document, "accepts")
  return typeof accepts === "string" || Array.isArray(accepts) ? accepts[0] : undefined
}

const PINION_NETWORKS: readonly unknown[] = ["base", "base-sepolia"]
const USDC_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"

function signPinion(entry: unknown, amount: unknown): Refusal {
  const network = getField(entry, "network")
  if (getField(entry, "scheme") !== "exact") return "scheme_unknown"
  if (!PINION_NETWORKS.includes(network) && parseChainId(network) === null) return "network_unknown"
  const [name, version] = ["name", "version"].map((field) => getFieldAt(entry, "extra", field) || "default")
  if (typeof name !== "string" || typeof version !== "string") return "signing_domain_missing"
  if (!isChecksummed(getField(entry, "asset") || USDC_BASE)) return "address_invalid"
  if (!isChecksummed(getField(entry, "payTo"))) return "address_invalid"
  if (!isUint(parseEthers(amount), 256)) return "amount_invalid"
  const timeout = getField(entry, "maxTimeoutSeconds") || 900
  const end = parseEthers(typeof timeout === "number" ? String(NOW_SECONDS + timeout) : joinTime(timeout))
  return isUint(end, 256) ? null : "timeout_invalid"
}

/** A number of the library `ethers`: text as `BigInt` reads it but for the empty one, and whole numbers. */
function parseEthers(value: unknown): bigint | null {
  if (value === "" || typeof value === "boolean") return null
  if (typeof value === "number" && !Number.isSafeInteger(value)) return null
  return toBigInt(value)
}

/** What `now + value` gives for a value that is no number. */
function joinTime(value: unknown): string {
  if (value === true) return String(NOW_SECONDS + 1)
  return typeof value === "string" ? `${NOW_SECONDS}${value}` : `${NOW_SECONDS}${Array.isArray(value) ? value : "{}"}`
}

/** The tokens that the client knows to have six decimals. */
const DEXTER_USDC: readonly string[] = [
  "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
  "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
  "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
  "0x0b2c639c533813f4aa9d7837caf62653d097ff85",
  "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
  "0x85889c8c714505e0c94b30fcfcf64fe3ac8fcb20",
  "0x2e08028e3c4c2356572e096d8ef835cd5c6030bd",
  "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
]
const DEXTER_NAMES: readonly string[] = ["base", "ethereum", "arbitrum"]
const isDexterEvm = (network: string) => DEXTER_NAMES.includes(network) || network.startsWith("eip155:")

/** Source: createX402Client of @dexterai/x402, with the key of an EVM wallet that has the money. */
export function judgeDexter(reply: Reply): Refusal {
  if (reply.status !== 402) return "not_402"
  const header = getHeader(reply)
  if (header === "") return "challenge_missing"
  const bytes = decodeHeader(dropSpace(header))
  if (bytes === null) return "header_not_base64"
  const document = parseJson(Buffer.from(bytes).toString("latin1"))
  if (document === undefined) return "header_not_json"
  const accepts = getField(document, "accepts")
  if (!Array.isArray(accepts)) return "accepts_invalid"
  if (accepts.some((entry) => !isObject(entry) || typeof entry["network"] !== "string")) return "accepts_invalid"
  const chosen = accepts.find((entry) => isDexterEvm(String(getField(entry, "network"))))
  if (chosen === undefined) return accepts.length === 0 ? "accepts_empty" : findDexterNetwork(accepts)
  return signDexter(chosen)
}

const findDexterNetwork = (accepts: readonly unknown[]): Refusal =>
  accepts.some((entry) => /^solana(?:[:-]|$)/.test(String(getField(entry, "network"))))
    ? "solana_key_missing"
    : "network_unknown"

function signDexter(entry: unknown): Refusal {
  const [network, asset] = [String(getField(entry, "network")), getField(entry, "asset")]
  if (getField(entry, "scheme") !== "exact") return "scheme_unknown"
  const decimals = getFieldAt(entry, "extra", "decimals") ?? undefined
  if (decimals === undefined && typeof asset !== "string") return "address_invalid"
  const isKnown = typeof asset === "string" && DEXTER_USDC.includes(asset.toLowerCase())
  if (typeof (decimals ?? (isKnown ? 6 : undefined)) !== "number") return "decimals_missing"
  const amount = getField(entry, "amount") ?? getField(entry, "maxAmountRequired")
  if (!amount || !isUint(toBigInt(amount), 256)) return "amount_invalid"
  if (network.startsWith("eip155:") && Number.isNaN(Number.parseInt(network.slice(7), 10))) return "chain_id_invalid"
  if (!isChecksummed(asset) || !isChecksummed(getField(entry, "payTo"))) return "address_invalid"
  const timeout = getField(entry, "maxTimeoutSeconds") || 60
  const end = typeof timeout === "number" ? toBigInt(NOW_SECONDS + timeout) : toBigInt(joinTime(timeout))
  return isUint(end, 256) ? null : "timeout_invalid"
}

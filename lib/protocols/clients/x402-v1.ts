// Whether x402-fetch, the first client of x402, pays a 402 response. It reads version 1 from the body, and rejects the whole list
// when one entry breaks its schema. Source: wrapFetchWithPayment in x402-fetch, selectPaymentRequirements in x402/client.

import { isEvmAddress } from "@/lib/protocols/addresses"
import type { Reply } from "@/lib/protocols/challenge"
import { isUint, NOW_SECONDS, toBigInt } from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, isObject, type JsonObject } from "@/lib/protocols/json"
import { parseReplyJson } from "@/lib/protocols/reply-json"
import { isUrl } from "@/lib/text/url"

/** The networks of the package with their USDC, which the client prefers. A token in other letter case is another token. */
const EVM_USDC: ReadonlyMap<unknown, string> = new Map([
  ["abstract", "0x84a71ccd554cc1b02749b35d22f684cc8ec987e1"],
  ["abstract-testnet", "0xe4C7fBB0a626ed208021ccabA6Be1566905E2dFc"],
  ["base-sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  ["base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["avalanche-fuji", "0x5425890298aed601595a70AB815c96711a31Bc65"],
  ["avalanche", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["iotex", "0xcdf79194c6c285077a58da47641d4dbe51f63542"],
  ["sei", "0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392"],
  ["sei-testnet", "0x4fcf1784b31630811181f670aea7a7bef803eaed"],
  ["polygon", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"],
  ["polygon-amoy", "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582"],
  ["peaq", "0xbbA60da06c2c5424f03f7434542280FCAd453d10"],
  ["story", "0xF1815bd50389c46847f0Bda824eC8da914045D14"],
  ["educhain", "0x12a272A581feE5577A5dFa371afEB4b2F3a8C2F8"],
  ["skale-base-sepolia", "0x2e08028E3C4c2356572E096d8EF835cD5C6030bD"],
])
const SOLANA_USDC: ReadonlyMap<unknown, string> = new Map([
  ["solana-devnet", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
  ["solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
])
/** The default of maxValue: 0.1 of a token with six decimals. */
const MOST = 100_000n
const MAX_BODY = 1_048_576

/** @param isLifted whether maxValue is as high as possible */
export function judgeX402V1(reply: Reply, isLifted: boolean): Refusal {
  if (reply.status !== 402) return "not_402"
  const accepts = reply.body.length > MAX_BODY ? undefined : getField(parseReplyJson(reply), "accepts")
  if (accepts === undefined) return "challenge_missing"
  if (!Array.isArray(accepts)) return "accepts_invalid"
  for (const entry of accepts) {
    const refusal = findFault(entry)
    if (refusal) return refusal
  }
  const [first] = accepts
  if (!isObject(first)) return "accepts_empty"
  return judgeEntry(accepts.find(isUsdc) ?? first, isLifted)
}

const isUsdc = ({ network, asset }: JsonObject) => asset === (EVM_USDC.get(network) ?? SOLANA_USDC.get(network))

const ADDRESS = /^0x[0-9a-fA-F]{40}$|^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** The package's own pattern: its first half has no end, and its second half no beginning. */
const ASSET = /^0x[a-fA-F0-9]{40}|[A-Za-z0-9][A-Za-z0-9-]{0,34}[A-Za-z0-9]$/

/** What the package's schema of an entry rejects. */
function findFault(entry: unknown): Refusal {
  if (!isObject(entry)) return "accepts_invalid"
  const field = (name: string) => getField(entry, name)
  const isText = (name: string) => typeof field(name) === "string"
  const isRecord = (name: string) => field(name) === undefined || isObject(field(name))
  if (field("scheme") !== "exact") return "scheme_unknown"
  if (!EVM_USDC.has(field("network")) && !SOLANA_USDC.has(field("network"))) return "network_unknown"
  if (!isAmount(field("maxAmountRequired"))) return "amount_invalid"
  if (!matches(field("payTo"), ADDRESS) || !matches(field("asset"), ASSET)) return "address_invalid"
  if (!Number.isInteger(field("maxTimeoutSeconds"))) return "timeout_invalid"
  const isWhole = isAnyUrl(field("resource")) && isText("description") && isText("mimeType")
  return isWhole && isRecord("outputSchema") && isRecord("extra") ? null : "entry_incomplete"
}

const isAnyUrl = (value: unknown) => typeof value === "string" && isUrl(value)
const matches = (value: unknown, pattern: RegExp) => typeof value === "string" && pattern.test(value)
const isAmount = (value: unknown) => typeof value === "string" && Number.isInteger(Number(value)) && Number(value) >= 0

function judgeEntry(entry: JsonObject, isLifted: boolean): Refusal {
  const amount = toBigInt(entry["maxAmountRequired"])
  if (amount === null) return "amount_invalid"
  if (amount > MOST && !isLifted) return "amount_over_max_value"
  if (SOLANA_USDC.has(entry["network"])) return "solana_signer_missing"
  if (!isEvmAddress(entry["asset"]) || !isEvmAddress(entry["payTo"])) return "address_invalid"
  if (!isUint(amount, 256)) return "amount_invalid"
  const end = BigInt(Math.floor(NOW_SECONDS + Number(entry["maxTimeoutSeconds"])))
  return isUint(end, 256) ? null : "timeout_invalid"
}

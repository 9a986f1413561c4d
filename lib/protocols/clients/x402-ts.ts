// Whether @x402/fetch pays a challenge: which entry of `accepts` it chooses, in the order of its own steps, and whether it can sign
// that entry. Source: x402Client.selectPaymentRequirements in @x402/core.

import { MAX_DIGITS, toBigInt } from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { findDefaultDecimals, V1_CHAIN_IDS } from "@/lib/protocols/clients/x402-assets"
import { SIGNERS, signV1 } from "@/lib/protocols/clients/x402-schemes"
import { getField, getFieldAt } from "@/lib/protocols/json"

/**
 * How the client is set up. `defaults`: registerExactEvmScheme and nothing else. `limits-lifted`: every scheme of @x402/evm is
 * registered, and spendControls are off.
 */
export type X402Profile = "defaults" | "limits-lifted"

const FLOWS: readonly unknown[] = [undefined, null, "authorization", "upfront", "escrow"]
const SCHEMES: Readonly<Record<X402Profile, readonly unknown[]>> = {
  defaults: ["exact"],
  "limits-lifted": [...SIGNERS.keys()],
}

/** The reason why the client does not pay the whole challenge; null when it pays. */
export function judgeX402(document: unknown, profile: X402Profile): Refusal {
  const version = getField(document, "x402Version")
  if (version !== 1 && version !== 2) return "version_unknown"
  const accepts = getField(document, "accepts")
  if (!Array.isArray(accepts) || accepts.includes(null)) return "accepts_invalid"
  const supported = accepts.filter((entry) => findUnsupported(entry, version, profile) === null)
  if (supported.length === 0) return findUnsupported(accepts[0], version, profile) ?? "accepts_empty"
  const flowing = supported.filter((entry) => FLOWS.includes(getFieldAt(entry, "extra", "paymentFlow")))
  if (flowing.length === 0) return "payment_flow_unknown"
  const affordable: Affordable = profile === "defaults" ? applySpendControls(flowing, version) : { entries: flowing }
  if (affordable.refusal) return affordable.refusal
  const chosen = affordable.entries.find(isAuthorized) ?? affordable.entries[0]
  if (version === 1) return signV1(chosen)
  return SIGNERS.get(getField(chosen, "scheme"))?.(chosen) ?? null
}

/** Payments that the server settles after the request come before payments that it settles earlier. */
function isAuthorized(entry: unknown): boolean {
  const flow = getFieldAt(entry, "extra", "paymentFlow")
  return flow === undefined || flow === null || flow === "authorization"
}

function findUnsupported(entry: unknown, version: 1 | 2, profile: X402Profile): Refusal {
  if (entry === undefined) return "accepts_empty"
  const network = getField(entry, "network")
  const scheme = getField(entry, "scheme")
  if (version === 1) {
    if (!V1_CHAIN_IDS.has(network)) return V1_SOLANA.includes(network) ? "solana_not_registered" : "network_unknown"
    return scheme === "exact" ? null : "scheme_unknown"
  }
  if (typeof network !== "string" || !/^eip155:.*$/.test(network)) {
    return (scheme === "exact" && OTHER_PACKAGES.get(network)) || "network_unknown"
  }
  if (SCHEMES[profile].includes(scheme)) return null
  return SIGNERS.has(scheme) ? "scheme_not_registered" : "scheme_unknown"
}

/** The networks that @x402/svm registers for version 1. */
const V1_SOLANA: readonly unknown[] = ["solana", "solana-devnet", "solana-testnet"]
/** The networks of version 2 that another package of the project knows. Each package refuses other networks of its namespace. */
const OTHER_PACKAGES: ReadonlyMap<unknown, NonNullable<Refusal>> = new Map([
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana_not_registered"],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "solana_not_registered"],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "solana_not_registered"],
  ["stellar:pubnet", "stellar_not_registered"],
  ["stellar:testnet", "stellar_not_registered"],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k", "algorand_not_registered"],
  ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=", "algorand_not_registered"],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe", "algorand_not_registered"],
  ["algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=", "algorand_not_registered"],
])

type Affordable = { entries: readonly unknown[]; refusal?: undefined } | { refusal: NonNullable<Refusal> }

/** The defaults of spendControls: default tokens only, and at most one unit of them. */
function applySpendControls(entries: readonly unknown[], version: 1 | 2): Affordable {
  const priced = entries.map((entry) => ({
    entry,
    decimals: findDefaultDecimals(getField(entry, "asset"), getField(entry, "network")),
    amount: getField(entry, version === 1 ? "maxAmountRequired" : "amount"),
  }))
  if (priced.some(({ decimals }) => decimals === "invalid")) return { refusal: "address_invalid" }
  const usual = priced.filter(({ decimals }) => decimals !== null)
  if (usual.length === 0) return { refusal: "asset_not_default" }
  const within = usual.map(({ amount, decimals }) => isWithinLimit(amount, Number(decimals)))
  if (within.includes(null)) return { refusal: "amount_invalid" }
  const kept = usual.filter((_, index) => within[index]).map(({ entry }) => entry)
  return kept.length > 0 ? { entries: kept } : { refusal: "amount_over_limit" }
}

/** An amount that is not a whole number counts as dollars. Null where the client throws. */
function isWithinLimit(amount: unknown, decimals: number): boolean | null {
  const digits = String(amount)
  if (digits.length > MAX_DIGITS) return false
  if (/^\d+$/.test(digits)) return BigInt(digits) <= 10n ** BigInt(decimals)
  if (typeof amount !== "string" || !/^-?\d+\.?\d*$/.test(amount)) return null
  const [whole = "", fraction = ""] = amount.split(".")
  const scaled = toBigInt(whole + fraction.padEnd(18, "0").slice(0, 18))
  return scaled === null ? null : scaled <= 10n ** 18n
}

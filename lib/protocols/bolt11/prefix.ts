// The human-readable part of a BOLT 11 invoice: network and amount in millisatoshi.

import type { InvoiceError } from "@/lib/protocols/encoding-errors"

export const LIGHTNING_NETWORKS = ["mainnet", "testnet", "signet", "regtest", "simnet"] as const
export type LightningNetwork = (typeof LIGHTNING_NETWORKS)[number]

/** Longer prefixes first, because "bcrt" also begins with "bc". */
const CURRENCIES: readonly [string, LightningNetwork][] = [
  ["bcrt", "regtest"],
  ["bc", "mainnet"],
  ["tbs", "signet"],
  ["tb", "testnet"],
  ["sb", "simnet"],
]

const MSAT_PER_BTC = 100_000_000_000n

/**
 * Units of an amount, and their size in millisatoshi, largest first. The unit `p` is a tenth of a millisatoshi, so `parseAmount`
 * handles it separately.
 */
const UNITS: readonly [string, bigint][] = [
  ["", MSAT_PER_BTC],
  ["m", MSAT_PER_BTC / 1_000n],
  ["u", MSAT_PER_BTC / 1_000_000n],
  ["n", MSAT_PER_BTC / 1_000_000_000n],
]

export interface InvoicePrefix {
  network: LightningNetwork
  /** Null when the invoice has no amount. The payer then chooses the amount. */
  amountMsat: bigint | null
}

export function parsePrefix(prefix: string): InvoicePrefix | InvoiceError {
  for (const [currency, network] of CURRENCIES) {
    const rest = prefix.slice(2 + currency.length)
    if (!prefix.startsWith(`ln${currency}`) || !/^(\d|$)/.test(rest)) continue
    const amountMsat = rest === "" ? null : parseAmount(rest)
    return typeof amountMsat === "string" ? amountMsat : { network, amountMsat }
  }
  return "unknown_prefix"
}

function parseAmount(text: string): bigint | InvoiceError {
  const match = /^([1-9]\d{0,18})(\D*)$/.exec(text)
  const [, digits, unit] = match ?? []
  if (digits === undefined || unit === undefined) return "bad_amount"
  const count = BigInt(digits)
  if (unit === "p") return count % 10n === 0n ? count / 10n : "sub_msat_amount"
  const found = UNITS.find(([name]) => name === unit)
  return found ? count * found[1] : "bad_multiplier"
}

/** The shortest prefix for a network and an amount, as BOLT 11 requires. */
export function formatPrefix({ network, amountMsat }: InvoicePrefix): string {
  const currency = CURRENCIES.find(([, name]) => name === network)?.[0] ?? "bc"
  if (amountMsat === null) return `ln${currency}`
  const unit = UNITS.find(([, size]) => amountMsat % size === 0n)
  return unit ? `ln${currency}${amountMsat / unit[1]}${unit[0]}` : `ln${currency}${amountMsat * 10n}p`
}

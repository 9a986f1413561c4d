// What every protocol checker takes (a reply) and returns (a detection with findings and a price). Plain data.

import type { Challenge } from "@/lib/protocols/registry"

/**
 * An HTTP response as plain data. Header names are in lower case. Repeated headers stay separate, because clients differ in
 * which `WWW-Authenticate` header they read. `body` holds the first bytes of the response, decoded as UTF-8.
 */
export interface Reply {
  status: number
  headers: Readonly<Record<string, readonly string[]>>
  body: string
}

export type Severity = "error" | "warning" | "info"

/** A result of a check. `id` is stable (the reason codes of the vectors); `section` names the source of the rule. */
export interface Finding {
  id: string
  severity: Severity
  message: string
  seen: string | null
  expected: string | null
  fix: string | null
  section: string
}

/** The price of a challenge, in exact decimals. `kind`: per request, at most, or per `unit`. */
export interface ChallengePrice {
  /** Whole satoshis, rounded up, or null when the price is not in bitcoin. */
  priceSats: number | null
  /** Exact decimal string of US dollars, or null when the asset is not dollar-pegged or is on a test network. */
  priceUsd: string | null
  /** Ticker where known ("USDC", "BTC"), else the asset's own identifier. */
  asset: string | null
  /** CAIP-2 identifier, or "lightning", "stripe", … for networks without one. */
  network: string | null
  /** The payee: address, node key or null. */
  payTo: string | null
  kind: "exact" | "up_to" | "per_unit"
  unit: string | null
  testNetwork: boolean
  /** The amount in whole units of `asset`, exact, where its decimals are known ("5.00" EUR → "5"). */
  amount?: string | null
}

/** What a checker needs in addition to the reply. */
export interface CheckOptions {
  now: Date
  /** Networks that count as real although they are test networks: "regtest", "eip155:84532", … */
  realNetworks?: readonly string[]
}

/** The verdict of one checker on one reply. `valid` means that a client can pay; `findings` begin with errors. */
export interface Detection<C extends Challenge = Challenge> {
  protocol: C["protocol"]
  valid: boolean
  challenge: C | null
  findings: readonly Finding[]
  price: ChallengePrice | null
}

/** The id of the first error finding, or null when the challenge is valid. */
export function findReason(detection: Pick<Detection, "findings">): string | null {
  return detection.findings.find((finding) => finding.severity === "error")?.id ?? null
}

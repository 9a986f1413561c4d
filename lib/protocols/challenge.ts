// What every protocol checker takes (a reply) and returns (a detection with findings and a price). Plain data.

import type { Challenge } from "@/lib/protocols/registry"

/**
 * An HTTP answer as plain data. Header names are lower-case; every header keeps its lines apart, because
 * `WWW-Authenticate` may come several times and clients differ in which line they read.
 * `body` holds the first bytes of the answer, decoded as UTF-8.
 */
export interface Reply {
  status: number
  headers: Readonly<Record<string, readonly string[]>>
  body: string
}

export type Severity = "error" | "warning" | "info"

/** One thing a check noticed. `id` is stable (the reason codes of the vectors); `section` names the rule's source. */
export interface Finding {
  id: string
  severity: Severity
  message: string
  seen: string | null
  expected: string | null
  fix: string | null
  section: string
}

/** What a challenge asks for, in exact decimals. `kind` says how to read it: per call, at most, or per `unit`. */
export interface AskedPrice {
  /** Whole satoshis, rounded up, or null when not asked in bitcoin. */
  priceSats: number | null
  /** Exact decimal string of US dollars, or null when the asset is not dollar-pegged or lives on a test network. */
  priceUsd: string | null
  /** Ticker where known ("USDC", "BTC"), else the asset's own identifier. */
  asset: string | null
  /** CAIP-2 identifier, or "lightning", "stripe", … for networks without one. */
  network: string | null
  /** Who is paid: address, node key or null. */
  payTo: string | null
  kind: "exact" | "up_to" | "per_unit"
  unit: string | null
  testNetwork: boolean
  /** The amount in whole units of `asset`, exact, where its decimals are known ("5.00" EUR → "5"). */
  amount?: string | null
}

/** What a checker needs beside the reply. */
export interface CheckOptions {
  now: Date
  /** Networks that count as real although they are test networks: "regtest", "eip155:84532", … */
  realNetworks?: readonly string[]
}

/** What one checker says of one reply. `valid` means a client could pay; `findings` are errors first. */
export interface Detection<C extends Challenge = Challenge> {
  protocol: C["protocol"]
  valid: boolean
  challenge: C | null
  findings: readonly Finding[]
  price: AskedPrice | null
}

/** The id of the first error finding, or null when the challenge is valid. */
export function reasonOf(detection: Pick<Detection, "findings">): string | null {
  return detection.findings.find((finding) => finding.severity === "error")?.id ?? null
}

// The facts of an x402 challenge.

export interface X402Entry {
  valid: boolean
  issues: readonly string[]
  warnings: readonly string[]
  scheme: string | null
  network: string | null
  asset: string | null
  assetKnown: boolean
  decimals: number | null
  amount: string | null
  payTo: string | null
  priceUsd: string | null
  priceSats: number | null
  /** The asset's identifier as sent (contract, mint), when `asset` is its ticker. */
  assetId?: string | null
}

export interface X402Challenge {
  protocol: "x402"
  version: number | null
  source: "header" | "body" | null
  /** The payment requirements as sent, but bounded. */
  accepts: readonly unknown[]
  entries: readonly X402Entry[]
  /** True when a valid entry names a known asset; null without a valid entry. */
  assetKnown: boolean | null
  resource: string | null
  /** Method and example input of the bazaar extension, or null. */
  method: string | null
  sampleBody: string | null
  facilitatorHints: readonly string[]
}

// The words of the protocol checkers: what goes in (a reply), what comes out (detections with findings and a price).
// Plain data only; nothing here knows of the directory.

export const PROTOCOLS = ["L402", "x402", "MPP"] as const
export type Protocol = (typeof PROTOCOLS)[number]

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

export const L402_FORMATS = ["v2_tlv", "v1_binary", "v0_text", "json", "unknown"] as const
export type L402Format = (typeof L402_FORMATS)[number]

export interface L402Challenge {
  protocol: "L402"
  /** As sent: `L402` or `LSAT`. */
  scheme: string
  hasMacaroon: boolean
  hasInvoice: boolean
  /** The `version` parameter of the newer header form. */
  version: string | null
  format: L402Format | null
  tokenFormat: "macaroon" | "opaque" | "jwt" | null
  base64: string | null
  /** Payment hash the token commits to (hex), where readable. */
  tokenHash: string | null
  identifierOk: boolean | null
  caveats: readonly string[]
  invoice: string | null
  invoiceType: "bolt11" | "bolt12" | null
  invoiceHash: string | null
  invoiceNetwork: string | null
  amountMsat: bigint | null
  /** Unix seconds. */
  invoiceExpiresAt: number | null
  payee: string | null
  hashBound: boolean | null
  lngetCompatible: boolean
  lngetReason: string | null
  /** Which rule of the macaroon encoding the token broke, when `macaroon_malformed`. */
  macaroonError?: string | null
  /** Which rule of BOLT 11 the invoice broke, when `invoice_malformed`. */
  invoiceError?: string | null
}

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
  /** The asset's identifier as sent (contract, mint), where `asset` is its ticker. */
  assetId?: string | null
}

export interface X402Challenge {
  protocol: "x402"
  version: number | null
  source: "header" | "body" | null
  /** The payment requirements exactly as sent (bounded), for the `verification` object of a registration. */
  accepts: readonly unknown[]
  entries: readonly X402Entry[]
  /** True when a valid entry names a known asset; null without a valid entry. */
  assetKnown: boolean | null
  resource: string | null
  /** Method and example input of the bazaar extension, where declared. */
  method: string | null
  sampleBody: string | null
  facilitatorHints: readonly string[]
}

export interface MppOffer {
  valid: boolean
  issues: readonly string[]
  warnings: readonly string[]
  method: string | null
  intent: string | null
  id: string | null
  realm: string | null
  expires: string | null
  amount: string | null
  currency: string | null
  network: string | null
  asset: string | null
  priceUsd: string | null
  priceSats: number | null
  unitType: string | null
  /** Payment hash of the offer's invoice, and which rule of BOLT 11 it broke (method `lightning`). */
  invoiceHash?: string | null
  invoiceError?: string | null
}

/** The first valid offer (else the first) in front, all of them in `offers`. */
export interface MppChallenge {
  protocol: "MPP"
  method: string | null
  intent: string | null
  id: string | null
  realm: string | null
  offers: readonly MppOffer[]
}

export type Challenge = L402Challenge | X402Challenge | MppChallenge

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

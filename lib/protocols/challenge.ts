// Types and helpers that all protocol checkers share. A checker takes a reply (an HTTP response) and returns a detection with
// findings and a price.

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

/**
 * One result of a check. `id` is a stable code: API responses and the test vectors use it. `section` names the part of the
 * specification that has the rule.
 */
export interface Finding {
  id: string
  severity: Severity
  message: string
  seen: string | null
  expected: string | null
  fix: string | null
  section: string
}

/**
 * The price in a challenge. `kind`: `exact` is the price of each request, `up_to` is the maximum price of a request, and
 * `per_unit` is the price of one `unit`.
 */
export interface ChallengePrice {
  /** Whole satoshis, rounded up, or null when the price is not in bitcoin. */
  priceSats: number | null
  /** Exact decimal string of US dollars, or null when the asset is not dollar-pegged or is on a test network. */
  priceUsd: string | null
  /** Ticker where known ("USDC", "BTC"), else the asset's own identifier. */
  asset: string | null
  /** CAIP-2 identifier, or "lightning", "stripe", … for networks without one. */
  network: string | null
  /** The payee's address or Lightning node key; null when unknown. */
  payTo: string | null
  kind: "exact" | "up_to" | "per_unit"
  unit: string | null
  testNetwork: boolean
  /** The exact amount in whole units of `asset`, when its decimals are known: "5" for 500 euro cents. */
  amount?: string | null
}

/** Input of a checker in addition to the reply. */
export interface CheckOptions {
  now: Date
}

/** The verdict of one checker on one reply. `valid` means that a client can pay. Errors come first in `findings`. */
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

/** Returns all values of one header, in order. `name` must be in lower case. */
export function listHeader(reply: Reply, name: string): readonly string[] {
  const lines: string[] = []
  for (const [key, values] of Object.entries(reply.headers)) {
    if (key.toLowerCase() === name) lines.push(...values)
  }
  return lines
}

/**
 * Builds the error that every checker reports for a status other than 402. `schemes` names the challenges in the response, if
 * any.
 */
export function buildNot402(reply: Reply, schemes: readonly string[]): Finding {
  const seen = schemes.length > 0 ? `status ${reply.status} with ${schemes.join(", ")}` : `status ${reply.status}`
  return {
    id: "not_402",
    severity: "error",
    message: "The endpoint did not respond with 402 Payment Required, so clients do not look for a challenge.",
    seen,
    expected: "status 402",
    fix: findFix(reply.status, schemes.length > 0),
    section: "RFC 9110 §15.5.3",
  }
}

function findFix(status: number, hasChallenge: boolean): string {
  if (hasChallenge) return "Send the challenge with status 402. Paying clients react to 402 only."
  if (status < 300)
    return "The endpoint responded without requesting payment. Check that the paywall covers this method."
  if (status < 400) return "Use the URL that the redirect leads to. Clients do not pay across redirects."
  if (status === 401 || status === 403) return "Request payment with status 402 before you require credentials."
  if (status === 404) return "Check the path, and that the paywall covers it."
  if (status === 405) return "Send the challenge for this method too, or register the method that the paywall covers."
  if (status === 406) return "Send the challenge for every Accept header."
  if (status === 415) return "Send the challenge before checking the content type of the request."
  if (status === 429) return "The endpoint limits requests before it requests payment. Try again later."
  if (status < 500)
    return "Send the challenge before validating the request, or register a probe body that passes validation."
  return "The endpoint failed before it requested payment. Check its logs."
}

// Extracts the facts of a challenge that a listing shows in addition to its health: price, token format, findings. To record
// another fact of the challenge, add its column to this file.

import type { ColumnValues } from "@/lib/catalogue/service-row"
import { parseFacilitator } from "@/lib/probe/facilitator"
import type { Finding } from "@/lib/protocols/challenge"
import type { Detection } from "@/lib/protocols/registry"
import { printable } from "@/lib/text/text"

/** Columns that any challenge sets, valid or not, with their Postgres types. */
export const CHALLENGE_COLUMNS = {
  l402_format: "text",
  lnget_compatible: "smallint",
  x402_asset_known: "smallint",
  /** Base URL of the facilitator if the challenge names one; else the key that the facilitator signs with. */
  facilitator_hint: "text",
  /** Whether the challenge describes the input or the output of the endpoint. */
  challenge_has_schema: "boolean",
} as const
/** Columns that only a valid challenge sets. */
export const PRICE_COLUMNS = {
  observed_price_sats: "bigint",
  observed_price_usd: "float8",
  observed_asset: "text",
  observed_network: "text",
  observed_pay_to: "text",
  observed_basis: "text",
  observed_unit: "text",
  test_network: "boolean",
} as const

export type ChallengeValues = ColumnValues<typeof CHALLENGE_COLUMNS>
export type PriceValues = ColumnValues<typeof PRICE_COLUMNS>

export interface Observation {
  findings: Finding[]
  challenge: ChallengeValues
  /** The price in the challenge; null without a valid challenge. */
  price: PriceValues | null
}

const LIMITS = { findings: 40, text: 300, identifier: 100 } as const

/**
 * @param detection the analysis of the response in the service's own protocol
 * @param before the stored values; a value stays when the challenge omits it
 */
export function observe(detection: Detection, before: ChallengeValues): Observation {
  return {
    findings: limitFindings(detection),
    challenge: observeChallenge(detection, before),
    price: detection.valid ? observePrice(detection) : null,
  }
}

function observeChallenge({ protocol, challenge }: Detection, before: ChallengeValues): ChallengeValues {
  const l402 = challenge?.protocol === "L402" && protocol === "L402" ? challenge : null
  const x402 = challenge?.protocol === "x402" && protocol === "x402" ? challenge : null
  const isL402 = protocol === "L402"
  return {
    // An L402 endpoint that responds but has never sent a token has no format that a client could use.
    l402Format: isL402 ? ((l402 ? l402.format : before.l402Format) ?? "unknown") : null,
    lngetCompatible: isL402 ? (l402 ? Number(l402.lngetCompatible) : (before.lngetCompatible ?? 0)) : null,
    x402AssetKnown: x402 ? toFlag(x402.assetKnown) : before.x402AssetKnown,
    challengeHasSchema: x402 ? x402.hasSchema : before.challengeHasSchema,
    facilitatorHint: x402 ? chooseHint(x402.facilitatorHints) : before.facilitatorHint,
  }
}

const toFlag = (value: boolean | null) => (value === null ? null : Number(value))

/**
 * Hints are in order, the most specific first. Takes the first URL, else the first key: a key is useful only if the facilitator
 * is known already.
 */
function chooseHint(hints: readonly string[]): string | null {
  const url = hints.map(parseFacilitator).find((one) => one !== null)
  return url ?? hints.find((hint) => hint.length <= LIMITS.identifier && !hint.includes("/")) ?? null
}

function observePrice({ price }: Detection): PriceValues {
  const limit = (text: string | null | undefined) => (text ? printable(text, LIMITS.identifier) : null)
  const isTest = price?.testNetwork ?? false
  return {
    observedPriceSats: price?.priceSats == null ? null : BigInt(price.priceSats),
    observedPriceUsd: isTest || price?.priceUsd == null ? null : Number(price.priceUsd),
    observedAsset: limit(price?.asset),
    observedNetwork: limit(price?.network),
    observedPayTo: limit(price?.payTo),
    observedBasis: price?.basis ?? null,
    observedUnit: limit(price?.unit),
    testNetwork: isTest,
  }
}

function limitFindings({ findings }: Detection): Finding[] {
  const limit = (text: string | null) => (text === null ? null : printable(text, LIMITS.text))
  return findings.slice(0, LIMITS.findings).map((finding) => ({
    ...finding,
    seen: limit(finding.seen),
    expected: limit(finding.expected),
    fix: limit(finding.fix),
  }))
}

// What a probe teaches about a listing beyond its health: the price asked, the challenge's format and findings. Pure: a
// detection goes in, the columns it determines come out; what it says nothing about is left out and stays as it was.

import { parseFacilitator } from "@/lib/probe/facilitator"
import type { Detection, Finding } from "@/lib/protocols/challenge"
import { printable } from "@/lib/text"

const LIMITS = { findings: 40, text: 300, identifier: 100 } as const

export interface Observation {
  findings: Finding[]
  l402Format?: string | null
  lngetCompatible?: number | null
  x402AssetKnown?: number | null
  /** Base URL of the facilitator the challenge hints at, else the key it signs with, else null. */
  facilitatorHint?: string | null
  /** Set when the challenge was valid. */
  price?: ObservedColumns
}
export interface ObservedColumns {
  observedPriceSats: bigint | null
  observedPriceUsd: number | null
  observedAsset: string | null
  observedNetwork: string | null
  observedPayTo: string | null
  testNetwork: boolean
}

const flag = (value: boolean | null) => (value === null ? null : Number(value))

/** `detection` is what the listing's own checker says of an answer. */
export function observe(protocol: Detection["protocol"], detection: Detection): Observation {
  const price = detection.valid ? observePrice(detection) : undefined
  return { findings: boundFindings(detection), ...observeProtocol(protocol, detection), ...(price && { price }) }
}

/** Nothing where the answer holds no challenge of the protocol: what the last one said stays. */
function observeProtocol(protocol: Detection["protocol"], { challenge }: Detection): Partial<Observation> {
  if (challenge?.protocol !== protocol) return {}
  if (challenge.protocol === "L402") {
    return { l402Format: challenge.format, lngetCompatible: Number(challenge.lngetCompatible) }
  }
  if (challenge.protocol !== "x402") return {}
  return { x402AssetKnown: flag(challenge.assetKnown), facilitatorHint: chooseHint(challenge.facilitatorHints) }
}

/** Hints come most telling first; an address beats a key, which only a known facilitator can be found by. */
function chooseHint(hints: readonly string[]): string | null {
  const address = hints.map(parseFacilitator).find((url) => url !== null)
  return address ?? hints.find((hint) => hint.length <= LIMITS.identifier && !hint.includes("/")) ?? null
}

function observePrice({ price }: Detection): ObservedColumns {
  const short = (text: string | null | undefined) => (text ? printable(text, LIMITS.identifier) : null)
  const isTest = price?.testNetwork ?? false
  return {
    observedPriceSats: price?.priceSats == null ? null : BigInt(price.priceSats),
    observedPriceUsd: isTest || price?.priceUsd == null ? null : Number(price.priceUsd),
    observedAsset: short(price?.asset),
    observedNetwork: short(price?.network),
    observedPayTo: short(price?.payTo),
    testNetwork: isTest,
  }
}

function boundFindings(detection: Detection): Finding[] {
  const bound = (text: string | null) => (text === null ? null : printable(text, LIMITS.text))
  return detection.findings.slice(0, LIMITS.findings).map((finding) => ({
    ...finding,
    seen: bound(finding.seen),
    expected: bound(finding.expected),
    fix: bound(finding.fix),
  }))
}

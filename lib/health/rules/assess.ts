// What one probe means for one listing: verdict, next state, the columns it determines, the price it saw, the events it is
// worth. Pure: the listing and the result go in, what is to be written comes out (docs/decisions.md#health).

import type { HealthStatus } from "@/lib/catalogue/schema"
import type { ServiceEvent } from "@/lib/events/log"
import { planNext, type Times } from "@/lib/health/rules/cadence"
import { type ObservedColumns, observe } from "@/lib/health/rules/observe"
import { type HealthState, isSlow, transition, type Verdict } from "@/lib/health/rules/transitions"
import { type Judgement, judge } from "@/lib/health/rules/verdict"
import { checkReply } from "@/lib/probe/check-reply"
import { parseRetryAfter } from "@/lib/probe/etiquette"
import type { ProbeResult } from "@/lib/probe/probe"
import type { Detection, Finding } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"

/** What the judgement of a listing rests on; any stored listing has it. */
export interface Watched {
  id: string
  protocol: string
  status: string
  deletedAt: Date | null
  probeStatus: string
  probeBody: string | null
  healthStatus: string
  healthSince: Date | null
  consecutiveOk: number
  consecutiveWrong: number
  consecutiveSlow: number
  consecutiveFailures: number
  latencyP50Ms: number | null
  evidenceAt: Date | null
  staleAt: Date | null
  testNetwork: boolean
  observedAt: Date | null
  observedPriceSats: bigint | null
  observedPriceUsd: number | null
  observedAsset: string | null
  observedNetwork: string | null
  observedPayTo: string | null
  l402Format: string | null
  lngetCompatible: number | null
  x402PaymentValid: number | null
  x402AssetKnown: number | null
  facilitatorHint: string | null
}

export interface AssessOptions {
  now: Date
  intervalMs: number
  /** Evenly spread over 0 to 1. */
  chance: number
  isOptedOut: boolean
}

export interface Assessment {
  listing: Watched
  judgement: Judgement
  /** The verdict as it counts: of an unprobeable listing nothing is said. */
  counted: Verdict
  isSlow: boolean
  responseTimeMs: number | null
  state: HealthState
  times: Times
  /** Null when the answer says nothing about the challenge: what the last one taught stays. */
  learnt: Learnt | null
  /** Of x402 listings: 1 or 0 once it was probed; null for others. */
  x402PaymentValid: number | null
  events: ServiceEvent[]
}

export interface Learnt {
  findings: Finding[]
  l402Format: string | null
  lngetCompatible: number | null
  x402AssetKnown: number | null
  facilitatorHint: string | null
  /** What the valid challenge asked; null without one. */
  price: ObservedColumns | null
  isOtherPrice: boolean
}

export function assess(listing: Watched, result: ProbeResult, options: AssessOptions): Assessment {
  const { now } = options
  const protocol = listing.protocol as Protocol
  const detection = checkReply(protocol, result, now)
  const judgement = judge(result.outcome, detection)
  const responseTimeMs = result.outcome.ok ? result.timing.totalMs : null
  const slow = judgement.verdict === "ok" && responseTimeMs !== null && isSlow(responseTimeMs, listing.latencyP50Ms)
  const counted = listing.probeStatus === "unprobeable" ? "no_verdict" : judgement.verdict
  const { next, events } = transition(stateOf(listing), counted, slow)
  const isAnswer = judgement.verdict === "ok" || judgement.verdict === "wrong"
  const learnt = isAnswer && detection ? learn(listing, protocol, detection) : null
  const x402PaymentValid = protocol === "x402" ? believePayment(listing, judgement.verdict, next.health) : null
  const schedule = {
    health: next.health,
    healthSince: next.health === listing.healthStatus ? listing.healthSince : now,
    consecutiveFailures: next.consecutiveFailures,
    isOptedOut: options.isOptedOut,
    retryAfter: readRetryAfter(result, now),
  }
  return {
    listing,
    judgement,
    counted,
    isSlow: slow,
    responseTimeMs,
    state: next,
    times: planNext(schedule, now, options.intervalMs, options.chance),
    learnt,
    x402PaymentValid,
    events: isPublic(listing) ? announce(listing, events, { ...learnt, x402PaymentValid }, now) : [],
  }
}

export const isPublic = ({ status, deletedAt }: Watched) => status === "active" && deletedAt === null

/** Seconds the endpoint asks us to wait; only "too many" and "unavailable" carry it (RFC 9110 §10.2.3). */
export function readRetryAfter({ outcome }: ProbeResult, now: Date): number | null {
  if (!outcome.ok || ![429, 503].includes(outcome.reply.status)) return null
  return parseRetryAfter(outcome.reply.headers["retry-after"]?.[0], now)
}

export function stateOf(listing: Watched): HealthState {
  return {
    health: listing.healthStatus as HealthStatus,
    consecutiveOk: listing.consecutiveOk,
    consecutiveWrong: listing.consecutiveWrong,
    consecutiveSlow: listing.consecutiveSlow,
    consecutiveFailures: listing.consecutiveFailures,
  }
}

function learn(listing: Watched, protocol: Protocol, detection: Detection): Learnt {
  const { price: observed, findings, ...seen } = observe(protocol, detection)
  const price = observed ?? null
  const known = { ...listing, ...seen }
  const isL402 = protocol === "L402"
  // An L402 endpoint that was asked and never sent a token has none that anybody could use.
  const l402Format = isL402 ? (known.l402Format ?? "unknown") : null
  const lngetCompatible = isL402 ? (known.lngetCompatible ?? 0) : null
  const { x402AssetKnown, facilitatorHint } = known
  const isOtherPrice = price !== null && (listing.observedAt === null || !isSamePrice(listing, price))
  return { findings, l402Format, lngetCompatible, x402AssetKnown, facilitatorHint, price, isOtherPrice }
}

/** A single failure does not take back what the last answer showed; being down does. */
function believePayment({ x402PaymentValid }: Watched, verdict: Verdict, health: HealthStatus): number | null {
  if (verdict === "no_verdict") return x402PaymentValid
  if (verdict === "unreachable") return health === "down" ? 0 : (x402PaymentValid ?? 0)
  return Number(verdict === "ok")
}

const PRICE_FIELDS = ["observedPriceSats", "observedPriceUsd", "observedAsset", "observedNetwork"] as const

function isSamePrice(listing: Watched, price: ObservedColumns): boolean {
  return PRICE_FIELDS.every((field) => listing[field] === price[field]) && listing.observedPayTo === price.observedPayTo
}

const PUBLIC_FIELDS = [
  ["l402Format", "l402_format"],
  ["lngetCompatible", "lnget_compatible"],
  ["x402PaymentValid", "x402_payment_valid"],
  ["x402AssetKnown", "x402_asset_known"],
] as const

type Shown = Partial<Learnt> & { x402PaymentValid: number | null }

/** Whatever the public can see of a listing beside its measured figures changes with an event. */
function announce(listing: Watched, kinds: readonly HealthKind[], shown: Shown, at: Date): ServiceEvent[] {
  const common = { serviceId: listing.id, at }
  const health = { health_status: listing.healthStatus }
  const events: ServiceEvent[] = kinds.map((kind) => ({ ...common, kind, previous: health }))
  const changed = PUBLIC_FIELDS.filter(([field]) => shown[field] !== undefined && shown[field] !== listing[field])
  const previous: NonNullable<ServiceEvent["previous"]> = Object.fromEntries(
    changed.map(([field, name]) => [name, listing[field]]),
  )
  const { price } = shown
  if (price && price.testNetwork !== listing.testNetwork) previous.test_network = Number(listing.testNetwork)
  if (Object.keys(previous).length > 0) events.push({ ...common, kind: "service.updated", previous })
  const isFirst = listing.observedAt === null
  if (price && (isFirst || PRICE_FIELDS.some((field) => listing[field] !== price[field]))) {
    events.push(priceChanged(listing, at))
  }
  return events
}

type HealthKind = "service.health_changed" | "service.down"

/** `previous` is what the challenge asked before. */
export function priceChanged(listing: Watched, at: Date): ServiceEvent {
  const previous = {
    price_sats: listing.observedPriceSats === null ? null : Number(listing.observedPriceSats),
    price_usd: listing.observedPriceUsd,
    payment_asset: listing.observedAsset,
    payment_network: listing.observedNetwork,
  }
  return { kind: "service.price_changed", serviceId: listing.id, at, previous }
}

// Derives the verdict, the next health, the facts of the challenge and the events of one service from one probe. Pure:
// lib/health/checks/record.ts writes the result.

import { buildChallenge, type StoredChallenge } from "@/lib/catalogue/call/challenge"
import { listCautions } from "@/lib/catalogue/cautions/cautions"
import { findPayeeChange, isSamePayee, listPayeeKeys, type PayeeChange } from "@/lib/catalogue/cautions/payees"
import { observeCheck, type PaymentRecord, readRecord } from "@/lib/catalogue/cautions/record"
import {
  buildHealthReason,
  type Caution,
  type HealthReason,
  type HealthStatus,
  parseHealthReason,
  Service,
} from "@/lib/catalogue/schema"
import type { ColumnValues } from "@/lib/catalogue/service-row"
import type { ServiceEvent } from "@/lib/events/log"
import { planNext, type Times } from "@/lib/health/rules/cadence"
import { type CheckedService, FACT_COLUMNS, toRow } from "@/lib/health/rules/columns"
import { CHALLENGE_COLUMNS, type Observation, observe, type PriceValues } from "@/lib/health/rules/observe"
import {
  type HealthState,
  isBlockReported,
  isSlow,
  type Transition,
  transition,
  transitionBlocked,
  type Verdict,
} from "@/lib/health/rules/transitions"
import { type Judgement, judge } from "@/lib/health/rules/verdict"
import { checkReply } from "@/lib/probe/check-reply"
import { parseRetryAfter } from "@/lib/probe/etiquette"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Protocol } from "@/lib/protocols/names"

export interface AssessOptions {
  now: Date
  intervalMs: number
  /** A random number, evenly distributed over 0 to 1, for the jitter of the next check. */
  chance: number
  isOptedOut: boolean
}

/** Of the text of a reason, in characters. */
const MAX_REASON = 100

type Facts = ColumnValues<typeof FACT_COLUMNS>

export interface Assessment {
  service: CheckedService
  judgement: Judgement
  /** The verdict that health and figures use: `no_verdict` for an unprobeable service. */
  counted: Verdict
  isSlow: boolean
  responseTimeMs: number | null
  timing: ProbeResult["timing"]
  state: HealthState
  times: Times
  /** Null unless the verdict is `ok` or `wrong`. With null, the stored facts of the challenge stay. */
  observation: Observation | null
  /** The valid challenge in the service's protocol; null without one. */
  challenge: StoredChallenge | null
  /** True for the first price, and for a price that differs from the stored price. */
  isNewPrice: boolean
  facts: Facts
  /** What the checks remember for the cautions, and the cautions that follow from it. */
  record: PaymentRecord
  cautions: Caution[]
  /** The keys of the payees of a valid challenge; null without one. The stored ones then stay. */
  payees: string[] | null
  /** What keeps the checker out; null when nothing does, and in the first hour. */
  healthReason: HealthReason | null
  events: ServiceEvent[]
}

export function assess(service: CheckedService, result: ProbeResult, options: AssessOptions): Assessment {
  const { now } = options
  const protocol = service.protocol as Protocol
  const detection = checkReply(protocol, result, now)
  const judgement = judge(result.outcome, detection)
  const responseTimeMs = result.outcome.ok ? result.timing.totalMs : null
  const slow = judgement.verdict === "ok" && responseTimeMs !== null && isSlow(responseTimeMs, service.latencyP50Ms)
  const counted = service.probeStatus === "unprobeable" ? "no_verdict" : judgement.verdict
  const before = getHealthState(service)
  const block = service.probeStatus === "unprobeable" ? null : (judgement.block ?? null)
  const { next, events } = block
    ? transitionBlocked(before, service.evidenceAt, now)
    : transition(before, counted, slow)
  const reasons = { before: parseHealthReason(service.healthReason), now: null as HealthReason | null }
  if (block) reasons.now = isBlockReported(service.evidenceAt, now) ? buildHealthReason(block, next.health) : null
  else if (counted === "no_verdict") reasons.now = reasons.before
  const isResponse = judgement.verdict === "ok" || judgement.verdict === "wrong"
  const known = readRecord(service.paymentRecord, service)
  const observation = isResponse && detection ? keepVariant(observe(detection, service), service, known) : null
  const { outcome } = result
  const challenge = outcome.ok && detection?.valid ? buildChallenge(outcome.reply, detection, now) : null
  const reason = judgement.errorMessage?.slice(0, MAX_REASON) ?? null
  const offers = challenge?.facts.offers ?? null
  const record = observeCheck(known, { verdict: counted, reason, offers, isLightning: protocol === "L402" }, now)
  const price = observation?.price ?? null
  const payee = price && findPayeeChange(service.observedAt && service, price, known.payees, record.payees)
  // 1 or 0 for an x402 service; null for other protocols and before the first verdict.
  const facts = {
    x402PaymentValid: protocol === "x402" ? decidePaymentValid(service, judgement.verdict, next.health) : null,
  }
  const schedule = {
    health: next.health,
    healthSince: next.health === service.healthStatus ? service.healthSince : now,
    consecutiveFailures: next.consecutiveFailures,
    isOptedOut: options.isOptedOut,
    retryAfter: getRetryAfter(result, now),
  }
  return {
    service,
    judgement,
    counted,
    isSlow: slow,
    responseTimeMs,
    timing: result.timing,
    state: next,
    times: planNext(schedule, now, options.intervalMs, options.chance),
    observation,
    challenge,
    isNewPrice: hasNewPrice(service, observation),
    facts,
    record,
    cautions: listCautions(record, next.health, now),
    payees: price && listPayeeKeys(record.payees, [price.observedPayTo, ...(offers ?? []).map(({ pay_to }) => pay_to)]),
    healthReason: reasons.now,
    events: isPublic(service) ? buildEvents(service, events, { observation, facts, payee, reasons }, now) : [],
  }
}

export const isPublic = ({ status, deletedAt }: CheckedService) => status === "active" && deletedAt === null

/** The delay in seconds that the endpoint requests. `Retry-After` counts only with status 429 or 503 (RFC 9110 §10.2.3). */
export function getRetryAfter({ outcome }: ProbeResult, now: Date): number | null {
  if (!outcome.ok || ![429, 503].includes(outcome.reply.status)) return null
  return parseRetryAfter(outcome.reply.headers["retry-after"]?.[0], now)
}

export function getHealthState(service: CheckedService): HealthState {
  const { consecutiveOk, consecutiveWrong, consecutiveSlow, consecutiveFailures } = service
  const health = service.healthStatus as HealthStatus
  return { health, consecutiveOk, consecutiveWrong, consecutiveSlow, consecutiveFailures }
}

/** One failed request leaves the value 1. The state `down`, after three failed requests in a row, sets 0. */
function decidePaymentValid({ x402PaymentValid }: CheckedService, verdict: Verdict, health: HealthStatus) {
  if (verdict === "no_verdict") return x402PaymentValid
  if (verdict === "unreachable") return health === "down" ? 0 : (x402PaymentValid ?? 0)
  return Number(verdict === "ok")
}

const SHOWN_PRICE = ["observedPriceSats", "observedPriceUsd", "observedAsset", "observedNetwork"] as const

function hasNewPrice(service: CheckedService, observation: Observation | null): boolean {
  const price = observation?.price
  return price != null && (isShownOtherwise(service, price) || service.observedPayTo !== price.observedPayTo)
}

function isShownOtherwise(service: CheckedService, price: PriceValues): boolean {
  return service.observedAt === null || SHOWN_PRICE.some((name) => service[name] !== price[name])
}

/** The letter case of a payee may differ without a meaning. The first spelling stays, so that no change is shown. */
function keepVariant(
  observation: Observation,
  { observedPayTo }: CheckedService,
  { payees }: PaymentRecord,
): Observation {
  const { price } = observation
  const spellings = [observedPayTo, ...payees.known.map(({ pay_to }) => pay_to)]
  const spelled = price && spellings.find((one) => one !== null && isSamePayee(one, price.observedPayTo))
  return price && spelled ? { ...observation, price: { ...price, observedPayTo: spelled } } : observation
}

/** Public fields that a check can change, without the measured figures. A change of any of these fields needs an event. */
const SHOWN_FACTS = ["test_network", "has_schema", ...Object.keys({ ...FACT_COLUMNS, ...CHALLENGE_COLUMNS })].filter(
  (name) => name in Service.shape,
)

interface Seen {
  observation: Observation | null
  facts: Facts
  payee: PayeeChange | null
  reasons: Readonly<Record<"before" | "now", HealthReason | null>>
}

function buildEvents(
  service: CheckedService,
  kinds: Transition["events"],
  { observation, facts, payee, reasons }: Seen,
  at: Date,
): ServiceEvent[] {
  const common = { serviceId: service.id, at }
  const { before, now } = reasons
  const reason = before?.code === now?.code && before?.by === now?.by ? {} : { health_reason: before?.code ?? null }
  const health = { health_status: service.healthStatus, ...reason }
  const events: ServiceEvent[] = kinds.map((kind) => ({ ...common, kind, previous: health }))
  const price = observation?.price
  const testNetwork = price?.testNetwork ?? service.testNetwork
  const challenge = { ...service, ...observation?.challenge }
  const hasSchema = challenge.challengeHasSchema || service.sourceHasSchema
  const changed = listChanged(service, { ...challenge, ...facts, testNetwork, hasSchema })
  const previous = kinds.length > 0 ? changed : { ...changed, ...reason }
  if (Object.keys(previous).length > 0) events.push({ ...common, kind: "service.updated", previous })
  if (price && isShownOtherwise(service, price)) events.push(buildPriceEvent(service, at))
  if (payee) {
    const { from, to } = payee
    events.push({ ...common, kind: "service.payee_changed", previous: { pay_to: from }, detail: { pay_to: to } })
  }
  return events
}

function listChanged(before: CheckedService, after: CheckedService): NonNullable<ServiceEvent["previous"]> {
  const [old, current] = [toRow(SHOWN_FACTS, before), toRow(SHOWN_FACTS, after)]
  const changed = SHOWN_FACTS.filter((name) => old[name] !== current[name])
  return Object.fromEntries(changed.map((name) => [name, toFact(old[name])]))
}

const toFact = (value: unknown) => (typeof value === "string" ? value : value === null ? null : Number(value))

/** The event's `previous` is the price that the directory observed before this probe. */
export function buildPriceEvent(service: CheckedService, at: Date): ServiceEvent {
  const previous = {
    price_sats: service.observedPriceSats === null ? null : Number(service.observedPriceSats),
    price_usd: service.observedPriceUsd,
    payment_asset: service.observedAsset,
    payment_network: service.observedNetwork,
  }
  return { kind: "service.price_changed", serviceId: service.id, at, previous }
}

// Records one probe of one listing: the check, the state that follows from it, what the challenge taught, and the events
// it is worth, all in the caller's transaction. The seam through which registration and the schedule both write health.

import { reprice } from "@/lib/catalogue/reprice"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { type Database, storable } from "@/lib/db/sql"
import { append } from "@/lib/events/log"
import { type Observation, observe } from "@/lib/health/observe"
import { type HealthState, isSlow, transition } from "@/lib/health/transitions"
import { type Judgement, judge } from "@/lib/health/verdict"
import { checkReply } from "@/lib/probe/check-reply"
import type { ProbeResult } from "@/lib/probe/probe"
import type { Protocol } from "@/lib/protocols/challenge"

/** Times of the next probe: at the interval, or a second look soon after a first failure (decisions.md, "Health"). */
export const SCHEDULE = { secondLookMs: 60_000 } as const

export type Listing = NonNullable<Awaited<ReturnType<Database["service"]["findUnique"]>>>

/** Writes check, derived columns and events; answers the check's id and what was judged. */
export async function recordCheck(
  database: Database,
  listing: Listing,
  result: ProbeResult,
  options: { now: Date; intervalMs: number },
): Promise<Judgement & { checkId: string }> {
  const { now } = options
  const protocol = listing.protocol as Protocol
  const detection = checkReply(protocol, result, now)
  const judgement = judge(result.outcome, detection)
  const responseTimeMs = result.outcome.ok ? result.timing.totalMs : null
  const slow = judgement.verdict === "ok" && responseTimeMs !== null && isSlow(responseTimeMs, listing.latencyP50Ms)
  // Of an unprobeable listing nothing is said, whoever asks it (spec §3.2).
  const counted = listing.probeStatus === "unprobeable" ? "no_verdict" : judgement.verdict
  const { next, events } = transition(stateOf(listing), counted, slow)
  const check = await database.check.create({
    data: { serviceId: listing.id, checkedAt: now, isSlow: slow, ...checkColumns(judgement, result, responseTimeMs) },
  })
  const observation = observe(protocol, detection)
  await recordPrice(database, listing, observation, now)
  const { health, ...counters } = next
  const hasChanged = health !== listing.healthStatus
  await database.service.update({
    where: { id: listing.id },
    data: {
      ...observedColumns(observation, judgement, now),
      ...counters,
      healthStatus: health,
      ...((hasChanged || listing.healthSince === null) && { healthSince: now }),
      lastCheckedAt: now,
      nextCheckAt: new Date(now.getTime() + nextDelayMs(next, options.intervalMs)),
    },
  })
  await reprice(database, [listing.id], now)
  if (listing.status === "active" && listing.deletedAt === null) {
    for (const kind of events) {
      await append(database, {
        kind,
        serviceId: listing.id,
        at: now,
        previous: { health_status: listing.healthStatus },
      })
    }
  }
  return { ...judgement, checkId: check.id.toString() }
}

function stateOf(listing: Listing): HealthState {
  return {
    health: listing.healthStatus as HealthStatus,
    consecutiveOk: listing.consecutiveOk,
    consecutiveWrong: listing.consecutiveWrong,
    consecutiveSlow: listing.consecutiveSlow,
    consecutiveFailures: listing.consecutiveFailures,
  }
}

function checkColumns(judgement: Judgement, { timing }: ProbeResult, responseTimeMs: number | null) {
  return {
    verdict: judgement.verdict,
    httpStatus: judgement.httpStatus,
    errorMessage: judgement.errorMessage?.slice(0, 300) ?? null,
    responseTimeMs,
    dnsMs: timing.dnsMs,
    connectMs: timing.connectMs,
    tlsMs: timing.tlsMs,
    firstByteMs: timing.firstByteMs,
  }
}

/** A 429 says nothing about the challenge, so nothing of it is taken. */
function observedColumns(observation: Observation, judgement: Judgement, now: Date) {
  if (judgement.verdict === "no_verdict") return {}
  const { findings, price, ...protocolColumns } = observation
  return {
    ...protocolColumns,
    findings: storable(findings),
    ...(price && { ...price, observedAt: now }),
    // Test money has no price in USD; the constraint holds from this statement on, before the price is chosen anew.
    ...(price?.testNetwork && { priceUsd: null, compareUsd: null }),
  }
}

/** One row of history each time amount, asset, network or payee changes. */
async function recordPrice(database: Database, listing: Listing, { price }: Observation, now: Date): Promise<void> {
  if (!price) return
  const isSame =
    listing.observedAt !== null &&
    listing.observedPriceSats === price.observedPriceSats &&
    listing.observedPriceUsd === price.observedPriceUsd &&
    listing.observedAsset === price.observedAsset &&
    listing.observedNetwork === price.observedNetwork &&
    listing.observedPayTo === price.observedPayTo
  if (isSame) return
  await database.price.create({
    data: {
      serviceId: listing.id,
      seenAt: now,
      priceSats: price.observedPriceSats,
      priceUsd: price.observedPriceUsd,
      asset: price.observedAsset,
      network: price.observedNetwork,
      payTo: price.observedPayTo,
    },
  })
}

function nextDelayMs(state: HealthState, intervalMs: number): number {
  const isFalling = state.consecutiveFailures > 0 && state.health !== "down"
  return isFalling ? Math.min(SCHEDULE.secondLookMs, intervalMs) : intervalMs
}

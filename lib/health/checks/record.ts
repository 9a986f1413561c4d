// Records probes of listings: the checks and their sums, the state and figures that follow, what the challenges taught, and
// the events all that is worth, in the caller's transaction and in a handful of statements however many there are. The seam
// through which registration and the schedule both write health.

import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { type Database, sql, storable } from "@/lib/db/sql"
import { append, type ServiceEvent } from "@/lib/events/log"
import { toCheckRow, writeChecks } from "@/lib/health/checks/check-rows"
import { writeIncidents } from "@/lib/health/checks/incidents"
import { propose } from "@/lib/health/checks/proposals"
import { type Figures, figureColumns, readFigures } from "@/lib/health/figures"
import { type Assessment, assess, isPublic, priceChanged, type Watched } from "@/lib/health/rules/assess"
import type { Judgement } from "@/lib/health/rules/verdict"
import type { ProbeResult } from "@/lib/probe/probe"

const OBSERVATION_LASTS_MS = 7 * 86_400_000

/** The columns that a judgement needs, for those who read only these. */
export const WATCHED = {
  id: true,
  protocol: true,
  status: true,
  deletedAt: true,
  probeStatus: true,
  probeBody: true,
  healthStatus: true,
  healthSince: true,
  consecutiveOk: true,
  consecutiveWrong: true,
  consecutiveSlow: true,
  consecutiveFailures: true,
  latencyP50Ms: true,
  evidenceAt: true,
  staleAt: true,
  testNetwork: true,
  observedAt: true,
  observedPriceSats: true,
  observedPriceUsd: true,
  observedAsset: true,
  observedNetwork: true,
  observedPayTo: true,
  l402Format: true,
  lngetCompatible: true,
  x402PaymentValid: true,
  x402AssetKnown: true,
  facilitatorHint: true,
} as const satisfies Record<keyof Watched, true>

/** One listing and what asking it answered. The caller has locked the row, and names a listing once. */
export interface Probed {
  listing: Watched
  result: ProbeResult
  isOptedOut?: boolean
}
export interface RecordOptions {
  now: Date
  intervalMs: number
}

/** Records one; answers the check's id and what was judged. */
export async function recordCheck(
  database: Database,
  listing: Watched,
  result: ProbeResult,
  options: RecordOptions,
): Promise<Judgement & { checkId: string }> {
  const [recorded] = await recordChecks(database, [{ listing, result }], options)
  if (!recorded) throw new Error("a recorded check has no judgement")
  return recorded
}

/** Records all; answers in the order given. */
export async function recordChecks(
  database: Database,
  probed: readonly Probed[],
  { now, intervalMs }: RecordOptions,
): Promise<(Judgement & { checkId: string })[]> {
  if (probed.length === 0) return []
  const assessments = probed.map(({ listing, result, isOptedOut = false }) =>
    assess(listing, result, { now, intervalMs, isOptedOut, chance: Math.random() }),
  )
  const rows = assessments.map((assessment, index) =>
    toCheckRow(assessment, probed[index]?.result.timing ?? NO_TIMING, now),
  )
  const checkIds = await writeChecks(database, rows)
  await writePrices(database, assessments, now)
  const figures = await readFigures(database, evidenceOf(assessments, now), now)
  await writeListings(database, assessments, figures, now)
  await writeIncidents(database, assessments, now)
  await propose(database, probed, assessments, now)
  const shownOtherwise = await updatePrices(database, assessments.filter(needsReprice(now)).map(idOf), now)
  await append(database, collectEvents(assessments, new Set(shownOtherwise), now))
  return assessments.map(({ judgement, listing }) => ({ ...judgement, checkId: checkIds.get(listing.id) ?? "" }))
}

const NO_TIMING = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: null }
const idOf = ({ listing }: Assessment) => listing.id

/** Of an unprobeable listing there are no figures. */
function evidenceOf(assessments: readonly Assessment[], now: Date): Map<string, Date | null> {
  const probeable = assessments.filter(({ listing }) => listing.probeStatus === "probeable")
  return new Map(
    probeable.map(({ listing, counted }) => [listing.id, counted === "no_verdict" ? listing.evidenceAt : now]),
  )
}

/** The shown price follows the observed one when that changes, and when an old observation is fresh again. */
const needsReprice =
  (now: Date) =>
  ({ listing, learnt }: Assessment) => {
    if (!learnt?.price) return false
    const isStale = listing.observedAt === null || now.getTime() - listing.observedAt.getTime() >= OBSERVATION_LASTS_MS
    return learnt.isOtherPrice || isStale || learnt.price.testNetwork !== listing.testNetwork
  }

/** A price that is shown anew is announced even where the challenge asks what it always asked. */
function collectEvents(
  assessments: readonly Assessment[],
  shownOtherwise: ReadonlySet<string>,
  at: Date,
): ServiceEvent[] {
  return assessments.flatMap(({ listing, events }) => {
    const isAnnounced = events.some(({ kind }) => kind === "service.price_changed")
    const isMissing = shownOtherwise.has(listing.id) && isPublic(listing) && !isAnnounced
    return isMissing ? [...events, priceChanged(listing, at)] : events
  })
}

/** One row of history each time amount, asset, network or payee changes. */
async function writePrices(database: Database, assessments: readonly Assessment[], now: Date): Promise<void> {
  const data = assessments.flatMap(({ listing, learnt }) => {
    if (!learnt?.price || !learnt.isOtherPrice) return []
    const { price } = learnt
    return {
      serviceId: listing.id,
      seenAt: now,
      priceSats: price.observedPriceSats,
      priceUsd: price.observedPriceUsd,
      asset: price.observedAsset,
      network: price.observedNetwork,
      payTo: price.observedPayTo,
    }
  })
  if (data.length > 0) await database.price.createMany({ data })
}

function toListingRow(assessment: Assessment, figures: Figures | undefined, now: Date) {
  const { listing, state, times, counted, learnt, x402PaymentValid } = assessment
  const hasVerdict = counted !== "no_verdict"
  const since = state.health !== listing.healthStatus ? now : listing.healthSince
  const price = learnt?.price
  return {
    id: listing.id,
    health_status: state.health,
    health_since: since ?? now,
    consecutive_ok: state.consecutiveOk,
    consecutive_wrong: state.consecutiveWrong,
    consecutive_slow: state.consecutiveSlow,
    consecutive_failures: state.consecutiveFailures,
    last_checked_at: now,
    next_check_at: times.nextCheckAt,
    stale_at: times.staleAt,
    evidence_at: hasVerdict ? now : listing.evidenceAt,
    ...figureColumns(figures),
    learnt: learnt !== null,
    findings: learnt?.findings ?? [],
    l402_format: learnt?.l402Format ?? null,
    lnget_compatible: learnt?.lngetCompatible ?? null,
    x402_payment_valid: x402PaymentValid,
    x402_asset_known: learnt?.x402AssetKnown ?? null,
    facilitator_hint: learnt?.facilitatorHint ?? null,
    priced: price != null,
    observed_price_sats: price?.observedPriceSats == null ? null : Number(price.observedPriceSats),
    observed_price_usd: price?.observedPriceUsd ?? null,
    observed_asset: price?.observedAsset ?? null,
    observed_network: price?.observedNetwork ?? null,
    observed_pay_to: price?.observedPayTo ?? null,
    test_network: price?.testNetwork ?? false,
  }
}

/** One statement: what is not said of a listing (`learnt`, `priced`) stays as it was. */
async function writeListings(
  database: Database,
  assessments: readonly Assessment[],
  figures: ReadonlyMap<string, Figures>,
  now: Date,
): Promise<void> {
  const rows = assessments.map((assessment) => toListingRow(assessment, figures.get(assessment.listing.id), now))
  await database.$executeRaw(sql`
    update services s set
      health_status = r.health_status, health_since = r.health_since, consecutive_ok = r.consecutive_ok,
      consecutive_wrong = r.consecutive_wrong, consecutive_slow = r.consecutive_slow,
      consecutive_failures = r.consecutive_failures, last_checked_at = r.last_checked_at,
      next_check_at = r.next_check_at, stale_at = r.stale_at, evidence_at = r.evidence_at,
      uptime_30d = r.uptime_30d, latency_p50_ms = r.latency_p50_ms, reliability_score = r.reliability_score,
      score_terms = r.score_terms,
      findings = case when r.learnt then r.findings else s.findings end,
      l402_format = case when r.learnt then r.l402_format else s.l402_format end,
      lnget_compatible = case when r.learnt then r.lnget_compatible else s.lnget_compatible end,
      x402_payment_valid = r.x402_payment_valid,
      x402_asset_known = case when r.learnt then r.x402_asset_known else s.x402_asset_known end,
      facilitator_hint = case when r.learnt then r.facilitator_hint else s.facilitator_hint end,
      observed_price_sats = case when r.priced then r.observed_price_sats else s.observed_price_sats end,
      observed_price_usd = case when r.priced then r.observed_price_usd else s.observed_price_usd end,
      observed_asset = case when r.priced then r.observed_asset else s.observed_asset end,
      observed_network = case when r.priced then r.observed_network else s.observed_network end,
      observed_pay_to = case when r.priced then r.observed_pay_to else s.observed_pay_to end,
      observed_at = case when r.priced then r.last_checked_at else s.observed_at end,
      test_network = case when r.priced then r.test_network else s.test_network end,
      -- Test money has no price in USD; the constraint holds from this statement on, before the price is chosen anew.
      price_usd = case when r.priced and r.test_network then null else s.price_usd end,
      compare_usd = case when r.priced and r.test_network then null else s.compare_usd end
    from jsonb_to_recordset(${JSON.stringify(storable(rows))}::jsonb) as r(
      id uuid, health_status text, health_since timestamptz, consecutive_ok int, consecutive_wrong int,
      consecutive_slow int, consecutive_failures int, last_checked_at timestamptz, next_check_at timestamptz,
      stale_at timestamptz, evidence_at timestamptz, uptime_30d float8, latency_p50_ms int, reliability_score float8,
      score_terms jsonb, learnt boolean, findings jsonb, l402_format text, lnget_compatible smallint,
      x402_payment_valid smallint, x402_asset_known smallint, facilitator_hint text, priced boolean,
      observed_price_sats bigint, observed_price_usd float8, observed_asset text, observed_network text,
      observed_pay_to text, test_network boolean)
    where s.id = r.id`)
}

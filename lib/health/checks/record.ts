// Records probe results: checks and their sums, the health and figures of each service, the facts of its challenge, and events.
// Runs in the caller's transaction. The number of statements does not depend on the number of services.

import { recordChallenges } from "@/lib/catalogue/call/record-challenges"
import { findEnd, formatIds, isNewService, isSameCautions, readCautions } from "@/lib/catalogue/cautions/cautions"
import { OBSERVATION_LASTS_MS } from "@/lib/catalogue/price/price"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { updateMany } from "@/lib/db/bulk"
import { type ColumnTypes, type Database, join, raw, recordset, sql } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { recordIncidents } from "@/lib/health/checks/incidents"
import { type ProbedService, recordProposals } from "@/lib/health/checks/proposals"
import { computeFigures, type Figures, NO_FIGURES } from "@/lib/health/figures"
import { type Assessment, type AssessOptions, assess, buildPriceEvent, isPublic } from "@/lib/health/rules/assess"
import { CHECK_COLUMNS, type CheckedService, type CheckValues, toRow } from "@/lib/health/rules/columns"
import { countOne } from "@/lib/health/rules/latency-histogram"
import type { Judgement } from "@/lib/health/rules/verdict"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Protocol } from "@/lib/protocols/names"

type RecordOptions = Pick<AssessOptions, "now" | "intervalMs">
type RecordedCheck = Judgement & { checkId: string; responseTimeMs: number | null }

export async function recordCheck(
  database: Database,
  service: CheckedService,
  result: ProbeResult,
  options: RecordOptions,
): Promise<RecordedCheck> {
  const [recorded] = await recordChecks(database, [{ service, result }], options)
  if (!recorded) throw new Error("a recorded check has no judgement")
  return recorded
}

/** @returns one check for each probed service, in the order of `probed` */
export async function recordChecks(
  database: Database,
  probed: readonly ProbedService[],
  { now, intervalMs }: RecordOptions,
): Promise<RecordedCheck[]> {
  if (probed.length === 0) return []
  const assessments = probed.map(({ service, result, isOptedOut = false }) =>
    assess(service, result, { now, intervalMs, isOptedOut, chance: Math.random() }),
  )
  const rows = assessments.map((assessment) => buildCheckRow(assessment, now))
  const checkIds = await insertChecks(database, rows)
  await insertPrices(database, assessments, now)
  const figures = await computeFigures(database, listEvidence(assessments, now), now)
  await updateServices(database, assessments, figures, now)
  const schemaEvents = await recordChallenges(database, listChallenges(assessments), now)
  const incidentEvents = await recordIncidents(database, assessments, now)
  await recordProposals(database, probed, assessments, now)
  const ids = assessments.filter((assessment) => needsReprice(assessment, now)).map(({ service }) => service.id)
  const repriced = new Set(await updatePrices(database, ids, now))
  const cautionEvents = listCautionEvents(assessments, figures, now)
  const hidden = new Set(assessments.flatMap(({ service }) => (isPublic(service) ? [] : [service.id])))
  const shownSchemaEvents = schemaEvents.filter(({ serviceId }) => !hidden.has(serviceId))
  const checkEvents = collectEvents(assessments, repriced, now)
  const events = [...checkEvents, ...shownSchemaEvents, ...incidentEvents, ...cautionEvents]
  await recordEvents(database, addFormerPayees(events, assessments))
  return assessments.map(({ judgement, service, responseTimeMs }) => {
    return { ...judgement, responseTimeMs, checkId: checkIds.get(service.id) ?? "" }
  })
}

/**
 * Maps each service to the time of its last check with a verdict. Leaves out unprobeable services, because they have no figures.
 */
function listEvidence(assessments: readonly Assessment[], now: Date): Map<string, Date | null> {
  const probeable = assessments.filter(({ service }) => service.probeStatus === "probeable")
  return new Map(probeable.map((assessment) => [assessment.service.id, getEvidenceAt(assessment, now)]))
}

const getEvidenceAt = ({ service, counted }: Assessment, now: Date) =>
  counted === "no_verdict" ? service.evidenceAt : now

const listChallenges = (assessments: readonly Assessment[]) =>
  assessments.flatMap(({ service, challenge }) =>
    challenge ? [{ serviceId: service.id, protocol: service.protocol as Protocol, challenge }] : [],
  )

/**
 * A listing shows the price of its last challenge for seven days. The shown price is computed again when a challenge names
 * another price or another basis of it, and when a challenge is the first in seven days.
 */
function needsReprice({ service, observation, isNewPrice }: Assessment, now: Date): boolean {
  const price = observation?.price
  if (!price) return false
  const isStale = service.observedAt === null || now.getTime() - service.observedAt.getTime() >= OBSERVATION_LASTS_MS
  const hasAmount = price.observedPriceSats !== null || price.observedPriceUsd !== null
  const isComparedOtherwise = price.testNetwork !== service.testNetwork || price.observedBasis !== service.observedBasis
  return isNewPrice || isStale || (hasAmount && !service.observedIsCurrent) || isComparedOtherwise
}

/** Adds a price event to each public service whose shown price changed although the price in its challenge did not change. */
function collectEvents(assessments: readonly Assessment[], repriced: ReadonlySet<string>, at: Date): ServiceEvent[] {
  return assessments.flatMap(({ service, events }) => {
    const hasPriceEvent = events.some(({ kind }) => kind === "service.price_changed")
    const isMissing = repriced.has(service.id) && isPublic(service) && !hasPriceEvent
    return isMissing ? [...events, buildPriceEvent(service, at)] : events
  })
}

/** Readers who watch a payee receive the events of the check that no longer finds it. */
function addFormerPayees(events: readonly ServiceEvent[], assessments: readonly Assessment[]): ServiceEvent[] {
  const payees = new Map(assessments.map(({ service }) => [service.id, service.payees]))
  return events.map((event) => ({ ...event, formerPayees: payees.get(event.serviceId) ?? [] }))
}

/** An event for each public service whose cautions begin, end or change. */
function listCautionEvents(
  assessments: readonly Assessment[],
  figures: ReadonlyMap<string, Figures>,
  at: Date,
): ServiceEvent[] {
  return assessments.flatMap(({ service, cautions }) => {
    if (!isPublic(service)) return []
    const before = readCautions(service.cautions)
    const isNew = service.probeStatus === "probeable" && isNewService(figures.get(service.id)?.scoreTerms)
    if (isNew === service.isNew && isSameCautions(before, cautions)) return []
    const previous = { cautions: formatIds(before, service.isNew) }
    return [{ kind: "service.cautions_changed", serviceId: service.id, at, previous }]
  })
}

/** Adds a row to the price history when the amount, asset, network or payee changes. */
async function insertPrices(database: Database, assessments: readonly Assessment[], now: Date): Promise<void> {
  const data = assessments.flatMap(({ service, observation, isNewPrice }) => {
    const price = observation?.price
    if (!price || !isNewPrice) return []
    const { observedPriceSats: priceSats, observedPriceUsd: priceUsd, observedAsset: asset } = price
    const { observedNetwork: network, observedPayTo: payTo } = price
    return { serviceId: service.id, seenAt: now, priceSats, priceUsd, asset, network, payTo }
  })
  if (data.length > 0) await database.price.createMany({ data })
}

function buildServiceRow(assessment: Assessment, figures: Figures, now: Date) {
  const { service, state, times, facts, observation, record, cautions, healthReason } = assessment
  const { health, ...counters } = state
  const since = health !== service.healthStatus ? now : service.healthSince
  const values: CheckValues = {
    ...counters,
    ...times,
    ...figures,
    healthStatus: health,
    healthSince: since ?? now,
    lastCheckedAt: now,
    evidenceAt: getEvidenceAt(assessment, now),
    ...facts,
    ...observation?.challenge,
    ...observation?.price,
    payees: assessment.payees ?? service.payees,
    observedAt: now,
    cautions,
    cautionsUntil: findEnd(cautions),
    paymentRecord: record,
    healthReason,
  }
  const kept = { has_challenge: observation !== null, has_price: observation?.price != null }
  const findings = observation?.findings ?? []
  return { id: service.id, ...kept, ...toRow(Object.keys(CHECK_COLUMNS), { ...values, findings }) }
}

async function updateServices(
  database: Database,
  assessments: readonly Assessment[],
  figures: ReadonlyMap<string, Figures>,
  now: Date,
): Promise<void> {
  const rows = assessments.map((assessment) =>
    buildServiceRow(assessment, figures.get(assessment.service.id) ?? NO_FIGURES, now),
  )
  // Test money has no price in USD. A database constraint enforces this rule in every statement, so clear the prices here
  // already, before `updatePrices` runs.
  const testMoney = ["price_usd", "compare_usd", "observed_compare_usd"].map((name) =>
    raw(`${name} = case when r.has_price and r.test_network then null else t.${name} end`),
  )
  await updateMany(database, "services", CHECK_COLUMNS, rows, testMoney)
}

const MAX_MESSAGE = 300

const COLUMNS = {
  service_id: "uuid",
  checked_at: "timestamptz",
  verdict: "text",
  is_slow: "boolean",
  response_time_ms: "int",
  dns_ms: "int",
  connect_ms: "int",
  tls_ms: "int",
  first_byte_ms: "int",
  http_status: "int",
  error_message: "text",
} as const satisfies ColumnTypes

/** What the sums use in addition to the columns. */
const COUNTED = { counted: "text", latency_counts: "smallint[]" } as const satisfies ColumnTypes

/**
 * `counted` is the verdict that the sums use. For an unprobeable service `counted` is `no_verdict`, so the sums leave the check
 * out.
 */
export interface CheckRow extends Record<keyof typeof COLUMNS | "counted", string | number | boolean | null> {
  /** The histogram of the response time; empty unless the answer is right. */
  latency_counts: number[]
}

function buildCheckRow({ service, judgement, counted, timing, ...seen }: Assessment, at: Date): CheckRow {
  return {
    service_id: service.id,
    checked_at: at.toISOString(),
    verdict: judgement.verdict,
    is_slow: seen.isSlow,
    response_time_ms: seen.responseTimeMs,
    dns_ms: timing.dnsMs,
    connect_ms: timing.connectMs,
    tls_ms: timing.tlsMs,
    first_byte_ms: timing.firstByteMs,
    http_status: judgement.httpStatus,
    error_message: judgement.errorMessage?.slice(0, MAX_MESSAGE) ?? null,
    counted,
    latency_counts: counted === "ok" && seen.responseTimeMs !== null ? countOne(seen.responseTimeMs) : [],
  }
}

const SUMS_SQL = raw(`count(*) filter (where counted = 'ok') as ok, count(*) filter (where counted = 'wrong') as wrong,
  count(*) filter (where counted = 'unreachable') as unreachable, count(*) filter (where is_slow) as slow,
  count(response_time_ms) filter (where counted = 'ok') as latency_count,
  coalesce(sum(response_time_ms) filter (where counted = 'ok'), 0) as latency_sum_ms`)
const addTo = (table: string) =>
  raw(
    ["ok", "wrong", "unreachable", "slow", "latency_count", "latency_sum_ms"]
      .map((column) => `${column} = ${table}.${column} + excluded.${column}`)
      .join(", "),
  )

/**
 * Stores checks, and adds each to the sums of its hour and of its UTC day in the same statement, so that the sums are always
 * current and count each check once. The sums leave out checks without a verdict, and response times of wrong answers.
 * @returns the id of each new check, by the id of its service
 */
async function insertChecks(database: Database, rows: readonly CheckRow[]): Promise<Map<string, string>> {
  const columns = join(Object.keys(COLUMNS).map((name) => raw(name)))
  const written = await database.$queryRaw<{ id: bigint; service_id: string }[]>(sql`
    with checked as materialized (select * from ${recordset(rows, { ...COLUMNS, ...COUNTED }, "r")}),
    hourly as (
      insert into checks_hourly (service_id, hour, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
      select service_id, date_trunc('hour', checked_at, 'UTC'), ${SUMS_SQL} from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, hour) do update set ${addTo("checks_hourly")}),
    daily as (
      insert into checks_daily (service_id, day, ok, wrong, unreachable, slow, latency_count, latency_sum_ms, latency_counts)
      select service_id, (checked_at at time zone 'UTC')::date, ${SUMS_SQL}, sum_counts(latency_counts) from checked
      where counted <> 'no_verdict' group by 1, 2
      on conflict (service_id, day) do update set ${addTo("checks_daily")},
        latency_counts = add_counts(checks_daily.latency_counts, excluded.latency_counts))
    insert into checks (${columns}) select ${columns} from checked
    returning id, service_id`)
  return new Map(written.map(({ id, service_id }) => [service_id, id.toString()]))
}

// Records probe results: checks and their sums, the health and figures of each service, the facts of its challenge, and events.
// Runs in the caller's transaction. The number of statements does not depend on the number of services.

import { recordChallenges } from "@/lib/catalogue/call/record-challenges"
import { findEnd, formatIds, isNewService, isSameCautions, readCautions } from "@/lib/catalogue/cautions/cautions"
import { OBSERVATION_LASTS_MS } from "@/lib/catalogue/price/price"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { updateMany } from "@/lib/db/bulk"
import { type Database, raw } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { buildCheckRow, insertChecks } from "@/lib/health/checks/check-rows"
import { recordIncidents } from "@/lib/health/checks/incidents"
import type { ProbedService } from "@/lib/health/checks/probed-service"
import { recordProposals } from "@/lib/health/checks/proposals"
import { computeFigures, type Figures, NO_FIGURES } from "@/lib/health/figures"
import { type Assessment, type AssessOptions, assess, buildPriceEvent, isPublic } from "@/lib/health/rules/assess"
import { CHECK_COLUMNS, type CheckedService, type CheckValues, toRow } from "@/lib/health/rules/columns"
import type { Judgement } from "@/lib/health/rules/verdict"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Protocol } from "@/lib/protocols/names"

type RecordOptions = Pick<AssessOptions, "now" | "intervalMs">
type RecordedCheck = Judgement & { checkId: string }

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
  return assessments.map(({ judgement, service }) => ({ ...judgement, checkId: checkIds.get(service.id) ?? "" }))
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
    const former = { formerSats: service.observedPriceSats, formerUsd: service.observedPriceUsd }
    return { serviceId: service.id, seenAt: now, priceSats, priceUsd, asset, network, payTo, ...former }
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

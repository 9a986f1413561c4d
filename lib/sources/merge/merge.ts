// Merges a batch of listings into the catalogue. The last batch of a page is committed together with the source's cursor, so a
// killed run continues where it stopped, without merging a listing twice (docs/sources.md#merging).

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { recordDescriptions } from "@/lib/catalogue/call/record-descriptions"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import type { Database } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import type { Candidate } from "@/lib/sources/merge/candidate"
import { identityOf, withoutPurged } from "@/lib/sources/merge/listed"
import {
  type AddedService,
  addServices,
  type Change,
  findServices,
  type KnownService,
  type Pass,
  recordNamed,
  recordProofs,
  updateServices,
} from "@/lib/sources/merge/merge-statements"
import {
  becomesPublic,
  isApprovedByOperator,
  mergeSourceFields,
  type SourceFields,
} from "@/lib/sources/merge/source-fields"

export interface MergeCounts {
  new: number
  changed: number
  unchanged: number
  /** Listings that are left out, because the owner deleted the service, the service was purged, or a reviewer rejected it. */
  left: number
  /** Listings that were already merged in this pass. */
  duplicate: number
  /** New listings whose endpoint did not respond with a valid payment challenge. */
  unproven: number
}

/** Merges a batch of at most 500 candidates, no two with the same identity, with one SQL statement per step. */
export async function mergePage(
  transaction: Database,
  pass: Pass,
  candidates: readonly Candidate[],
  now: Date,
): Promise<MergeCounts> {
  const known = await findServices(transaction, pass.source, candidates)
  const { counts, changes, named, redescribed } = mergeKnown(pass, candidates, known)
  const unlisted = candidates.filter((candidate) => !known.has(identityOf(candidate)))
  const proven = unlisted.filter(({ proof }) => proof !== null)
  const accepted = await withoutPurged(transaction, proven)
  const added = await addServices(transaction, pass.source, accepted, now)
  await updateServices(transaction, changes, now)
  const described = [...redescribed, ...added.flatMap(toDescribed)]
  const schemaEvents = await recordDescriptions(transaction, pass.source, described, now)
  await recordNamed(transaction, pass, [...named, ...added])
  const written = [...changes.map(({ before }) => before.id), ...added.map(({ id }) => id)]
  const repriced = new Set(await updatePrices(transaction, written, now))
  await recordProofs(transaction, added, now)
  const events = buildEvents(added, changes, repriced, now)
  const announced = new Set(events.flatMap(({ kind, serviceId }) => (kind === "service.new" ? [serviceId] : [])))
  await recordEvents(transaction, [...events, ...schemaEvents.filter(({ serviceId }) => !announced.has(serviceId))])
  return {
    ...counts,
    new: added.length,
    changed: changes.length,
    left: counts.left + proven.length - accepted.length,
    unproven: unlisted.length - proven.length,
  }
}

/** Merges the candidates whose service is already in the catalogue, and counts the results. */
function mergeKnown(pass: Pass, candidates: readonly Candidate[], known: ReadonlyMap<string, KnownService>) {
  const counts = { unchanged: 0, left: 0, duplicate: 0 }
  const changes: Change[] = []
  const named: { id: string; digest: string }[] = []
  const redescribed: { serviceId: string; described: SourceDescription | null }[] = []
  for (const candidate of candidates) {
    const before = known.get(identityOf(candidate))
    if (!before) continue
    if (before.pass === pass.number && !pass.isRepeat) {
      counts.duplicate += 1
      continue
    }
    named.push({ id: before.id, digest: candidate.digest })
    // The digest covers the description, so an unchanged listing has the stored one.
    if (before.digest !== candidate.digest)
      redescribed.push({ serviceId: before.id, described: candidate.request ?? null })
    const isSame = before.digest === candidate.digest && !isApprovedByOperator(before.status, pass.source)
    const after = isSame ? "unchanged" : mergeSourceFields(before, candidate, pass.source)
    if (typeof after === "object") changes.push({ before, after })
    else counts[after === "unchanged" ? "unchanged" : "left"] += 1
  }
  return { counts, changes, named, redescribed }
}

const toDescribed = ({ id, request }: { id: string; request?: SourceDescription }) =>
  request ? [{ serviceId: id, described: request }] : []

function buildEvents(
  added: readonly AddedService[],
  changes: readonly Change[],
  repriced: ReadonlySet<string>,
  at: Date,
): ServiceEvent[] {
  const listed = added.filter(({ isPublic }) => isPublic)
  const events: ServiceEvent[] = listed.map(({ id }) => ({ kind: "service.new", serviceId: id, at }))
  for (const { before, after } of changes) {
    if (after.status !== "active") continue
    const serviceId = before.id
    if (becomesPublic(before, after)) {
      events.push({ kind: "service.new", serviceId, at })
      continue
    }
    const previous = listDifferences(before, after)
    if (Object.keys(previous).length > 0) events.push({ kind: "service.updated", serviceId, at, previous })
    if (repriced.has(serviceId)) events.push({ kind: "service.price_changed", serviceId, at, previous: before.shown })
  }
  return events
}

/** The previous values of the public fields that changed. */
function listDifferences(before: SourceFields, after: SourceFields): Record<string, string | number | null> {
  const [was, is] = [toPublicFields(before), toPublicFields(after)]
  return Object.fromEntries(Object.entries(was).filter(([field, value]) => value !== is[field as keyof typeof is]))
}

function toPublicFields({ name, description, category, provider, httpMethod, sources, featured }: SourceFields) {
  const text = { name, description, category, provider, http_method: httpMethod }
  return { ...text, source: sources.join(","), featured: Number(featured) }
}

// Builds the events for the services that a merge added or changed. Pure.

import type { ServiceEvent } from "@/lib/events/log"
import type { AddedService, Change } from "@/lib/sources/merge/merge-statements"
import { becomesPublic, type SourceFields } from "@/lib/sources/merge/source-fields"

export function buildEvents(
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

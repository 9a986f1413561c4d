// Whether a change of the API passes the filters of the page. Pure.

import { CHANGE_KINDS, type ChangeFilter, EVENT_OF_KIND, type ServiceEventKind } from "@/lib/events/names"

/** The part of a change of GET /api/v1/changes that the filters read. */
export interface ApiChange {
  event: ServiceEventKind
  service_id: string
  service: { protocol: string; host: string; category: string | null; health_status: string | null } | null
  previous?: Record<string, unknown>
}

/**
 * Follows `listShownChanges`: a change passes here if and only if the page would show it. The payees of a change are not in its JSON,
 * so the API filters by `pay_to`.
 */
export function matchesFilter({ event, service_id, service, previous }: ApiChange, filter: ChangeFilter): boolean {
  const kind = CHANGE_KINDS.find((name) => EVENT_OF_KIND[name] === event)
  if (kind === undefined || (filter.kinds.length > 0 && !filter.kinds.includes(kind))) return false
  if (service === null) {
    return (
      kind === "removed" && !filter.protocol && !(filter.host ?? filter.service ?? filter.category ?? filter.pay_to)
    )
  }
  if (kind === "health" && service.health_status === "down") return false
  if (kind === "details" && previous === undefined) return false
  if (filter.protocol && service.protocol !== filter.protocol) return false
  if (filter.host !== undefined && service.host !== filter.host) return false
  if (filter.category && !filter.category.some((path) => isWithin(service.category, path))) return false
  return filter.service === undefined || service_id === filter.service
}

const isWithin = (category: string | null, path: string) =>
  `${category}/`.toLowerCase().startsWith(`${path}/`.toLowerCase())

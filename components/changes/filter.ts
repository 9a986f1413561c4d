// The filter of the page of changes: its URL, and whether a change of the API passes it. Pure.

import { CHANGE_KINDS, type ChangeFilter, EVENT_OF_KIND, type ServiceEventKind } from "@/lib/events/names"

/** @param before only changes with a smaller number */
export function changesHref(filter: Partial<ChangeFilter>, before?: number): string {
  const query = formatChangesQuery(filter, before)
  return query === "" ? "/changes" : `/changes?${query}`
}

/** The filter as a query string, without a question mark. */
export function formatChangesQuery(filter: Partial<ChangeFilter>, before?: number): string {
  const { kinds, protocol, host, service, category, network, pay_to } = filter
  const search = new URLSearchParams()
  if (kinds && kinds.length > 0) search.set("kind", kinds.join(","))
  if (protocol) search.set("protocol", protocol)
  if (host) search.set("host", host)
  if (service) search.set("service", service)
  if (category && category.length > 0) search.set("category", category.join(","))
  if (network && network.length > 0) search.set("network", network.join(","))
  if (pay_to && pay_to.length > 0) search.set("pay_to", pay_to.join(","))
  if (before !== undefined) search.set("before", String(before))
  return search.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")
}

/** The form of a webhook for the changes that pass the filter. Kinds without an event of webhooks are left out. */
export function newWebhookHref({ kinds, protocol, host, service, category, network, pay_to }: ChangeFilter): string {
  const search = new URLSearchParams({
    ...(kinds.length > 0 && { events: kinds.map((kind) => EVENT_OF_KIND[kind]).join(",") }),
    ...(protocol && { protocol_filter: protocol }),
    ...(host && { host }),
    ...(service && { service_id: service }),
    ...(category && { category: category.join(",") }),
    ...(network && { network: network.join(",") }),
    ...(pay_to && { pay_to: pay_to.join(",") }),
  })
  return search.size === 0 ? "/webhooks" : `/webhooks?${search}`
}

/** What the JSON of a change has not, or not in one spelling, so that the API filters by it. */
export const apiFilters = ({ network, pay_to }: ChangeFilter): Partial<ChangeFilter> => ({ network, pay_to })

/** The part of a change of GET /api/v1/changes that the filters read. */
export interface ApiChange {
  event: ServiceEventKind
  service_id: string
  service: { protocol: string; host: string; category: string | null; health_status: string | null } | null
  previous?: Record<string, unknown>
}

/** True if the page would show the change (`listShownChanges`). The API applies `apiFilters` itself. */
export function matchesFilter({ event, service_id, service, previous }: ApiChange, filter: ChangeFilter): boolean {
  const kind = CHANGE_KINDS.find((name) => EVENT_OF_KIND[name] === event)
  if (kind === undefined || (filter.kinds.length > 0 && !filter.kinds.includes(kind))) return false
  if (service === null) {
    return (
      kind === "removed" &&
      !filter.protocol &&
      !(filter.host ?? filter.service ?? filter.category ?? filter.network ?? filter.pay_to)
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

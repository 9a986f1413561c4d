// The URL of the page of changes with a filter. Pure.

import type { ChangeFilter } from "@/lib/events/names"

/** @param before only changes with a smaller number */
export function changesHref(filter: Partial<ChangeFilter>, before?: number): string {
  const query = formatChangesQuery(filter, before)
  return query === "" ? "/changes" : `/changes?${query}`
}

/** The filter as a query string, without a question mark. */
export function formatChangesQuery(filter: Partial<ChangeFilter>, before?: number): string {
  const { kinds, protocol, host, service, category, pay_to } = filter
  const search = new URLSearchParams()
  if (kinds && kinds.length > 0) search.set("kind", kinds.join(","))
  if (protocol) search.set("protocol", protocol)
  if (host) search.set("host", host)
  if (service) search.set("service", service)
  if (category && category.length > 0) search.set("category", category.join(","))
  if (pay_to && pay_to.length > 0) search.set("pay_to", pay_to.join(","))
  if (before !== undefined) search.set("before", String(before))
  return search.toString().replaceAll("%2C", ",").replaceAll("%2F", "/")
}

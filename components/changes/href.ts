// The URL of the page of changes with a filter. Pure.

import type { ChangeFilter } from "@/lib/events/names"

/** @param before only changes with a smaller number */
export function changesHref({ kinds, protocol, host, service }: Partial<ChangeFilter>, before?: number): string {
  const search = new URLSearchParams()
  if (kinds && kinds.length > 0) search.set("kind", kinds.join(","))
  if (protocol) search.set("protocol", protocol)
  if (host) search.set("host", host)
  if (service) search.set("service", service)
  if (before !== undefined) search.set("before", String(before))
  const query = search.toString().replaceAll("%2C", ",")
  return query === "" ? "/changes" : `/changes?${query}`
}

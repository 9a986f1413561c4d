import { formatCount, formatList, formatQuantity } from "@/components/format"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import { HEALTH_STATUSES, PROTOCOLS, type Provider } from "@/lib/catalogue/schema"

/** Describes the listings: "4 services: 3 healthy and 1 down; 2 on L402, 1 on x402 and 1 on MPP." */
export function describeOffer({ listings, by_health, by_protocol }: Provider): string {
  const health = HEALTH_STATUSES.filter((status) => by_health[status] > 0).map(
    (status) => `${formatCount(by_health[status])}\u00a0${HEALTH_WORDS[status].toLowerCase()}`,
  )
  const protocols = PROTOCOLS.filter((protocol) => by_protocol[protocol] > 0).map((protocol) => {
    const count = by_protocol[protocol]
    return `${formatCount(count)}\u00a0on ${protocol}`
  })
  return `${formatQuantity(listings, "service")}: ${formatList(health)}; ${formatList(protocols)}.`
}

/** Returns what the uptime is based on, such as "30 days, 3 of 4 listings, 2,792 checks"; null if there is no uptime. */
export function describeUptime({ uptime_30d, measured, listings, checks }: Provider): string | null {
  if (uptime_30d === null) return null
  const share =
    measured === listings
      ? formatQuantity(listings, "listing")
      : `${formatCount(measured)} of ${formatQuantity(listings, "listing")}`
  return `30\u00a0days, ${share}, ${formatQuantity(checks, "check")}`
}

/** Lists provider names, such as "Tidewright, Harbour and 2 more". Returns null if no listing declares a name. */
export function describeNames({ names, names_total }: Provider): string | null {
  if (names.length === 0) return null
  const more = names_total - names.length
  return more === 0 ? formatList(names) : `${names.join(", ")} and ${formatCount(more)} more`
}

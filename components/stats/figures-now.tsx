import { formatCount, formatUptime } from "@/components/format"
import { Figure, Figures } from "@/components/ui/figure"
import { formatKnown } from "@/components/ui/missing"
import type { SystemHealth } from "@/lib/stats/schema"

type Counts = Pick<SystemHealth, "total_endpoints" | "distinct_services" | "distinct_providers" | "by_health">

/** The size and the health of the directory now. Each figure says what it counts. */
export function FiguresNow({ health }: { health: Counts }) {
  const { total_endpoints: total, distinct_services, distinct_providers, by_health } = health
  const share = total === 0 ? null : (by_health["healthy"] ?? 0) / total
  return (
    <Figures>
      <Figure term="Listings" aside="one per protocol of a URL, test networks included" value={formatCount(total)} />
      <Figure term="URLs" aside="distinct, under any protocol" value={formatCount(distinct_services)} />
      <Figure
        term="Providers"
        aside="distinct domains; a domain with only starter projects and demos does not count"
        value={formatCount(distinct_providers)}
      />
      <Figure term="Healthy" aside="of all listings, now" value={formatKnown(share, formatUptime)} />
    </Figures>
  )
}

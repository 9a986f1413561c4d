import { formatCount, formatQuantity } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"

interface OverviewLineProps {
  overview: { services: number; healthy: number; last_check: string | null }
  now: Date
}

/** Describes the directory in one line: services, healthy services, last check. */
export function OverviewLine({ overview, now }: OverviewLineProps) {
  const { services, healthy, last_check } = overview
  return (
    <p className="tabular-nums text-muted">
      <SiteLink href="/stats" className="text-inherit hover:text-ink">
        {formatQuantity(services, "service")} · {formatCount(healthy)} healthy
      </SiteLink>{" "}
      ·{" "}
      <span className="whitespace-nowrap">
        {last_check === null ? (
          "not checked yet"
        ) : (
          <>
            checked <Moment at={last_check} now={now} />
          </>
        )}
      </span>
    </p>
  )
}

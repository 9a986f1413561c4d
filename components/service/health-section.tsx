import { formatAhead, formatMoment, isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { ChecksTable } from "@/components/service/checks-table"
import { DayBars, DayTable } from "@/components/service/day-bars"
import { countVerdicts, fillDays } from "@/components/service/day-series"
import { IncidentList } from "@/components/service/incident-list"
import { LatencyChart } from "@/components/service/latency-chart"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** How it has been doing: what cannot be known first, then thirty days, what went wrong, and the last checks. */
export function HealthSection({ service, now }: { service: ServiceDetail; now: Date }) {
  const bars = fillDays(service.days, now)
  return (
    <Section id="health" title="Health" aside={<NextCheck at={service.next_check_at} now={now} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Caveat service={service} now={now} />
        <DayBars bars={bars} />
        {countVerdicts(bars) > 0 && (
          <div>
            <LatencyChart bars={bars} />
            <DayTable bars={bars} />
          </div>
        )}
        <IncidentList incidents={service.incidents} findings={service.findings} now={now} />
        <ChecksTable checks={service.health_checks} now={now} />
      </div>
    </Section>
  )
}

function NextCheck({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return "Not probed"
  return (
    <>
      Next check{" "}
      <time dateTime={at} title={formatMoment(at)}>
        {formatAhead(at, now)}
      </time>
    </>
  )
}

/** Why nothing can be said of its health now, where that is so. */
function Caveat({ service, now }: { service: ServiceDetail; now: Date }) {
  if (service.probe_status === "unprobeable") {
    return (
      <Note>
        <b>Not probed.</b> This endpoint wants parameters before it asks for payment, so a request without them cannot
        tell whether it works. Its health stays unknown, and uptime, latency and score are not measured; that says
        nothing against it. <MethodologyLink hash="unprobeable" />
      </Note>
    )
  }
  if (healthOf(service) !== "unknown" || service.last_checked === null) return null
  return (
    <Note>
      {isStale(service.last_checked, now) ? (
        <>
          <b>Not seen lately.</b> It was not checked for some time, so its health is not known now; what follows is
          older.
        </>
      ) : (
        <>
          <b>Not known yet.</b> The last checks are not enough to call it healthy, degraded or down.
        </>
      )}{" "}
      <MethodologyLink hash="states" />
    </Note>
  )
}

function MethodologyLink({ hash }: { hash: string }) {
  return <SiteLink href={`/methodology#${hash}`}>How health is read</SiteLink>
}

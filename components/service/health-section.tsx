import { isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { ChecksTable } from "@/components/service/checks-table"
import { DayBars, DayTable } from "@/components/service/day-bars"
import { countVerdicts, fillDays } from "@/components/service/day-series"
import { IncidentList } from "@/components/service/incident-list"
import { LatencyChart } from "@/components/service/latency-chart"
import { Ahead } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** The health of a service: why it is unknown, the last 30 days, incidents, and the last checks. */
export function HealthSection({ service, now }: { service: ServiceDetail; now: Date }) {
  const bars = fillDays(service.days, now)
  return (
    <Section id="health" title="Health" aside={<NextCheck at={service.next_check_at} now={now} />}>
      <div className="stack gap-6">
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
      Next check <Ahead at={at} now={now} />
    </>
  )
}

/** Explains why the current health is unknown. Renders nothing if the health is known. */
function Caveat({ service, now }: { service: ServiceDetail; now: Date }) {
  if (service.probe_status === "unprobeable") {
    return (
      <Note>
        <b>Not probed.</b> This endpoint requires parameters before it requests payment, so a request without them
        cannot show whether it works. Its health stays unknown, and uptime, latency and score are not measured. This is
        not a sign of a problem. <MethodologyLink hash="unprobeable" />
      </Note>
    )
  }
  if (healthOf(service) !== "unknown" || service.last_checked === null) return null
  return (
    <Note>
      {isStale(service.last_checked, now) ? (
        <>
          <b>Not checked recently.</b> Its current health is unknown. The figures below are older.
        </>
      ) : (
        <>
          <b>Not known yet.</b> There are too few checks to tell whether it is healthy, degraded or down.
        </>
      )}{" "}
      <MethodologyLink hash="states" />
    </Note>
  )
}

function MethodologyLink({ hash }: { hash: string }) {
  return <SiteLink href={`/methodology#${hash}`}>How health is measured</SiteLink>
}

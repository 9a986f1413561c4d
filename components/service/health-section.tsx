import { isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { ChecksTable } from "@/components/service/checks-table"
import { HistoryCharts } from "@/components/service/history/history-charts"
import { IncidentList } from "@/components/service/incident-list"
import { AllowProber } from "@/components/service/kept-out"
import { Ahead } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { History } from "@/lib/health/history/ranges"

interface HealthSectionProps {
  service: ServiceDetail
  history: History
  now: Date
}

export function HealthSection({ service, history, now }: HealthSectionProps) {
  return (
    <Section id="health" title="Health" aside={<NextCheck at={service.next_check_at} now={now} />}>
      <div className="stack gap-6">
        <Caveat service={service} now={now} />
        {service.probe_status === "probeable" && (
          <HistoryCharts history={history} incidents={service.incidents} now={now} />
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

/** Explains why checks do not show the current health. Renders nothing if they do. */
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
  if (service.health_reason) {
    return (
      <Note>
        <b>Our checks are kept out.</b> {service.health_reason.message} Such checks count neither for nor against it.{" "}
        <MethodologyLink hash="states" />
        <br />
        <b>For its provider:</b> <AllowProber {...service.health_reason.allow} />
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

import { isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { AllowProber } from "@/components/service/kept-out"
import { measuringHref } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** Explains why checks do not show the current health. Renders nothing if they do. */
export function Caveat({ service, now }: { service: ServiceDetail; now: Date }) {
  if (service.probe_status === "unprobeable") {
    return (
      <Note>
        <b>Not probed.</b> This endpoint requires parameters before it requests payment, so a request without them
        cannot show whether it works. Its health stays unknown, and uptime, latency and score are not measured. This is
        not a sign of a problem. <MeasuringLink hash="unprobeable" />
      </Note>
    )
  }
  if (service.health_reason) {
    return (
      <Note>
        <b>Our checks are kept out.</b> {service.health_reason.message} Such checks count neither for nor against it.{" "}
        <MeasuringLink hash="states" />
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
      <MeasuringLink hash="states" />
    </Note>
  )
}

function MeasuringLink({ hash }: { hash: string }) {
  return <SiteLink href={measuringHref(hash)}>How health is measured</SiteLink>
}

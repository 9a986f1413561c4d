import { measuringHref } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"

/** What the bars of the strips mean, below a list. */
export function StripLegend() {
  return (
    <p className="mt-2 text-small text-pretty text-muted">
      Each bar is one day. Green: healthy. Amber: wrong or slow responses. Red: no response. Hollow: no checks. The
      figures are uptime in 30&nbsp;days, response time and score.{" "}
      <SiteLink href={measuringHref("figures")} className="solo">
        How we measure
      </SiteLink>
    </p>
  )
}

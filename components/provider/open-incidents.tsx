import { formatCount, formatMoment, formatSpan } from "@/components/format"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { Provider } from "@/lib/catalogue/schema"

/** Listings with an open incident, newest first. */
export function OpenIncidents({ incidents, now }: { incidents: Provider["incidents"]; now: Date }) {
  const { newest, total } = incidents
  if (newest.length === 0) return null
  const more = total - newest.length
  return (
    <Section id="incidents" title="Open incidents" aside={more > 0 && `and ${formatCount(more)} more`}>
      <ul className="box" aria-label="Open incidents, newest first">
        {newest.map(({ id, name, health, opened_at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-[9px]">
            <HealthMark health={health} />
            <SiteLink href={`/service/${id}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {name}
            </SiteLink>
            <time dateTime={opened_at} title={formatMoment(opened_at)} className="tabular-nums text-muted">
              for {formatSpan(opened_at, now)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  )
}

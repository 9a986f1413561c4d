import { formatCount, formatMoment, formatSpan, formatUptime } from "@/components/format"
import { describeUptime } from "@/components/provider/words"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Figure } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { Provider } from "@/lib/catalogue/schema"

/** Three figures form one column on narrow screens. */
const THREE = "box figures max-sm:*:col-span-2 max-sm:*:not-first:border-t max-sm:*:border-l-0 sm:grid-cols-3"

/** Figures about all listings of the host together. */
export function ProviderFigures({ provider, now }: { provider: Provider; now: Date }) {
  const { uptime_30d, incidents, last_checked } = provider
  return (
    <dl className={THREE}>
      <Figure
        term="Combined uptime"
        aside={describeUptime(provider) ?? "not measured yet"}
        value={formatKnown(uptime_30d, formatUptime)}
      />
      <Figure term="Open incidents" aside="of all listings" value={formatCount(incidents.total)} />
      <Figure
        term="Last checked"
        aside={last_checked === null ? "not checked yet" : "latest check of any listing"}
        value={last_checked === null ? <Missing>never</Missing> : <Moment at={last_checked} now={now} />}
      />
    </dl>
  )
}

/** The listings with an open incident, the newest incident first. */
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

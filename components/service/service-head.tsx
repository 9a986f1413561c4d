import type { ReactNode } from "react"
import { formatDuration, formatMoment, formatQuantity, isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { describeFailing } from "@/components/listing/caution-marks"
import { categoryHref } from "@/components/listing/group-hrefs"
import { providerHref } from "@/components/listing/host"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { describeMark } from "@/components/listing/provider-mark-words"
import { VerifiedLabel } from "@/components/listing/verified-label"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { Ahead, Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { HEALTH_WORDS, HealthMark } from "@/components/ui/health-mark"
import { PlainTag } from "@/components/ui/plain-tag"
import { TermPopover } from "@/components/ui/term-popover"
import type { TermName } from "@/components/ui/terms"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { parseTimestamp } from "@/lib/time"

interface HeadProps {
  service: ServiceDetail
  /** How often the service was picked in 30 days; null below five clients. */
  picks: number | null
  now: Date
}

export function ServiceHead({ service, picks, now, actions }: HeadProps & { actions?: ReactNode }) {
  const parts = service.category?.split("/") ?? []
  const pathTo = (index: number) => parts.slice(0, index + 1).join("/")
  const isKnown = service.probe_status === "probeable" && service.last_checked !== null
  const mark = describeMark(service.host)
  const failing = describeFailing(service.cautions)
  // A deeper category belongs to the page of its second level.
  const hrefOf = (index: number) => categoryHref(parts.slice(0, Math.min(index + 1, 2)).join("/"))
  return (
    <>
      <Breadcrumb places={parts.map((_, index) => ({ label: nameCategory(pathTo(index)), href: hrefOf(index) }))} />
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-1">
        <div className="grid min-w-0 flex-[1_1_24rem] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5">
          <span className="mark mark-large row-span-2 self-start" data-initial={mark.initial} data-grey={mark.grey} />
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <h1 className="min-w-0 wrap-anywhere">{service.name}</h1>
            <TermPopover name={service.protocol}>
              <ProtocolTag protocol={service.protocol} />
            </TermPopover>
            {listTags(service).map((tag) => (
              <TermPopover key={tag} name={tag}>
                <PlainTag>{tag}</PlainTag>
              </TermPopover>
            ))}
            <span className="text-name">
              <HealthMark health={healthOf(service)}>
                {describeHealth(service)}
                {failing === null && <Duration since={isKnown ? service.health_since : null} now={now} />}
              </HealthMark>
              {failing !== null && <Failing words={failing} nextCheck={service.next_check_at} now={now} />}
            </span>
          </div>
          <MetadataLine service={service} picks={picks} now={now} />
        </div>
        {actions}
        {service.template !== null && (
          <p className="prose basis-full text-muted">
            This looks like a starter or a demo, not like a real service. {service.template}
          </p>
        )}
      </header>
    </>
  )
}

const listTags = ({ featured, test_network, template }: ServiceDetail): TermName[] => [
  ...(featured === 1 ? ["Featured" as const] : []),
  ...(test_network ? ["Test network" as const] : []),
  ...(template === null ? [] : ["Starter or demo" as const]),
]

/** What the health does not say yet: "· last 2 checks failed (HTTP 500), next check in 40 s". */
function Failing({ words, nextCheck, now }: { words: string; nextCheck: string | null; now: Date }) {
  return (
    <span className="text-degraded">
      {" · "}
      {words}
      {nextCheck !== null && (
        <>
          , next check <Ahead at={nextCheck} now={now} inSeconds />
        </>
      )}
    </span>
  )
}

/** The current health, or why it is unknown. */
function describeHealth({ probe_status, last_checked, health_reason, ...service }: ServiceDetail): string {
  if (probe_status === "unprobeable") return "Unknown, not probed"
  if (health_reason) return `${HEALTH_WORDS[healthOf(service)]}, checker kept out`
  return last_checked === null ? "Not checked yet" : HEALTH_WORDS[healthOf(service)]
}

/** How long the health has lasted: " for 12 d 3 h", in the first minute " since just now". The tooltip has the time of its start. */
function Duration({ since, now }: { since: string | null; now: Date }) {
  const start = since === null ? null : parseTimestamp(since)
  if (since === null || start === null) return null
  const elapsed = now.getTime() - start.getTime()
  return (
    <>
      {elapsed < 60_000 ? " since " : " for "}
      <time dateTime={since} title={`Since ${formatMoment(since)}`}>
        {elapsed < 60_000 ? "just now" : formatDuration(elapsed)}
      </time>
    </>
  )
}

function MetadataLine({ service, picks, now }: HeadProps) {
  const { last_checked } = service
  return (
    <ul className="flex flex-wrap gap-x-2 text-muted">
      {service.provider && <Part>{service.provider}</Part>}
      <Part>
        <SiteLink href={providerHref(service.host)}>
          <code>{service.host}</code>
        </SiteLink>
      </Part>
      {service.domain_verified === 1 && (
        <Part>
          <VerifiedLabel host={service.host} />
        </Part>
      )}
      {last_checked && (
        <Part>
          checked <Moment at={last_checked} now={now} inSeconds />
          {isStale(last_checked, now) && ", so these figures may be out of date"}
        </Part>
      )}
      {picks !== null && <Part>{`Picked ${formatQuantity(picks, "time")} in 30 days`}</Part>}
    </ul>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <li className="wrap-anywhere not-last:after:ml-2 not-last:after:text-faint not-last:after:content-['·']">
      {children}
    </li>
  )
}

import type { ReactNode } from "react"
import { formatCount, formatQuantity } from "@/components/format"
import { CautionMarks, describeFailing, listCautionMarks } from "@/components/listing/caution-marks"
import { categoryHref } from "@/components/listing/group-hrefs"
import { providerHref } from "@/components/listing/host"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { Blank } from "@/components/site/blank"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { describeHealth, HealthMark } from "@/components/ui/health-mark"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"
import type { Categories } from "@/lib/catalogue/schema"
import type { DiscoveredService, HostFigures } from "@/lib/interfaces/indexes/schema"

export function CategoryIndex({ categories }: Categories) {
  const tops = Object.entries(categories).sort(([, a], [, b]) => b.total - a.total)
  if (tops.length === 0) return <Blank title="No categories yet" text="Categories appear with the first services." />
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-3">
      {tops.map(([name, { total, subcategories }]) => (
        <li key={name} className="box min-w-0 px-4 py-3">
          <h2 className="text-name">
            <CategoryLink path={name} count={total} />
          </h2>
          <ul>
            {Object.entries(subcategories)
              .sort(([, a], [, b]) => b.total - a.total)
              .map(([child, counts]) => (
                <li key={child}>
                  <CategoryLink path={`${name}/${child}`} count={counts.total} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function CategoryLink({ path, count }: { path: string; count: number }) {
  return (
    <span className="flex justify-between gap-3">
      <SiteLink href={categoryHref(path)} className="min-w-0 py-0.5 wrap-anywhere">
        {nameCategory(path)}
      </SiteLink>
      <span className="py-0.5 font-normal text-muted tabular-nums">{formatCount(count)}</span>
    </span>
  )
}

export function HostList({ hosts }: { hosts: readonly HostFigures[] }) {
  return (
    <ol className="box" aria-label="Providers by number of services">
      {hosts.map(({ host, services, healthy, domain_verified, protocols }) => (
        <li key={host} className="recent">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <SiteLink href={providerHref(host)} className="mono py-0.5 wrap-anywhere">
              {host}
            </SiteLink>
            {domain_verified && <VerifiedMark host={host} />}
          </span>
          <span className="tabular-nums md:text-right">
            {formatQuantity(services, "service")}
            <span className="text-muted"> · {formatCount(healthy)}&nbsp;working now</span>
          </span>
          <span className="flex flex-wrap gap-1.5 md:justify-end">
            {protocols.map((protocol) => (
              <ProtocolTag key={protocol} protocol={protocol} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface RecentListProps {
  label: string
  now: Date
  entries: readonly { service: DiscoveredService; at: string; text: ReactNode }[]
}

export function RecentList({ label, entries, now }: RecentListProps) {
  return (
    <ol className="box" aria-label={label}>
      {entries.map(({ service, at, text }) => (
        <li key={service.id} className="recent">
          <div className="min-w-0 wrap-anywhere">
            <HealthMark health={service.health_status ?? "unknown"} hidden>
              {describeHealth(service.health_status ?? "unknown", describeFailing(service.cautions))}
            </HealthMark>{" "}
            <SiteLink href={`/service/${service.id}`} className="font-medium">
              {service.name}
            </SiteLink>{" "}
            <ProtocolTag protocol={service.protocol} /> <CautionMarks marks={listCautionMarks(service.cautions)} />
            <p className="mono text-muted">{service.host}</p>
          </div>
          <p className="tabular-nums md:text-right">{text}</p>
          <Moment at={at} now={now} />
        </li>
      ))}
    </ol>
  )
}

// The list of providers: its search and order, and one row for each host.

import { formatCount, formatQuantity, formatUptime } from "@/components/format"
import { providerHref } from "@/components/listing/host"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { TermPopover } from "@/components/ui/term-popover"
import type { TermName } from "@/components/ui/terms"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { HOST_SORTS, type HostFigures, type HostQuery } from "@/lib/interfaces/indexes/schema"

const PATH = "/providers"
export const DEFAULT_HOST_QUERY: HostQuery = { q: "", sort: "services", offset: 0 }

export function hostsHref({ q, sort, offset }: HostQuery): string {
  const search = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(sort !== DEFAULT_HOST_QUERY.sort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  })
  return search.size > 0 ? `${PATH}?${search}` : PATH
}

type Sort = HostQuery["sort"]

const SORT_LABELS: Record<Sort, string> = {
  services: "Most services",
  healthy: "Most working now",
  uptime: "Highest uptime",
  host: "Name",
}

/** Words and order of the columns; the last one has no order. */
const HEADS: readonly { label: string; sort?: Sort; title: string; className: string; term?: TermName }[] = [
  { label: "Provider", sort: "host", title: "Sort by name", className: "" },
  { label: "Services", sort: "services", title: "Sort by the number of public services", className: "text-right" },
  {
    label: "Working now",
    sort: "healthy",
    title: "Sort by the number of services that passed their last checks",
    className: "text-right",
    term: "Working now",
  },
  {
    label: "Uptime, 30 days",
    sort: "uptime",
    title: "Sort by the share of successful checks of all services in 30 days",
    className: "text-right",
    term: "Uptime",
  },
  { label: "Protocols", title: "", className: "" },
]

const COLUMNS = "md:grid-cols-[minmax(0,1fr)_4.5rem_5.5rem_7rem_9.5rem] md:gap-x-3 md:px-4"

/** The search and the order as a plain form. From 768 px up the heads of the columns sort too. */
export function HostTools({ query }: { query: HostQuery }) {
  return (
    <search className="mb-4">
      <form action={PATH} className="flex flex-wrap gap-2">
        <label htmlFor="host" className="sr-only">
          Part of the host
        </label>
        <input
          id="host"
          type="search"
          name="q"
          className="control min-w-0 flex-[1_1_12rem] sm:max-w-80"
          placeholder="Search by host"
          defaultValue={query.q}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
        />
        <label htmlFor="order" className="sr-only">
          Sort by
        </label>
        <select id="order" name="sort" className="control select w-auto" defaultValue={query.sort}>
          {HOST_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
        <button type="submit" className="btn min-h-9">
          Show providers
        </button>
        {query.q !== "" && <ButtonLink href={hostsHref({ ...query, q: "", offset: 0 })}>Show all</ButtonLink>}
      </form>
    </search>
  )
}

/** The longest name of a host (RFC 1035). */
export const MOST_CHARACTERS = 253

export function HostList({ hosts, query }: { hosts: readonly HostFigures[]; query: HostQuery }) {
  return (
    <div className="box tabular-nums">
      <div className={`hidden border-b border-line py-2 text-small text-muted md:grid md:items-baseline ${COLUMNS}`}>
        {HEADS.map(({ label, sort, title, className, term }) => (
          <span key={label} className={className}>
            {sort === undefined ? (
              <TermPopover name="Protocols" />
            ) : (
              <SiteLink
                href={hostsHref({ ...query, sort, offset: 0 })}
                title={title}
                scroll={false}
                className={sort === query.sort ? "font-semibold text-ink" : "text-muted"}
                aria-current={sort === query.sort ? "true" : undefined}
              >
                {label}
                {sort === query.sort && <span aria-hidden="true">{sort === "host" ? " ↑" : " ↓"}</span>}
              </SiteLink>
            )}
            {term && (
              <TermPopover name={term} className="ml-1.5 px-1">
                <span aria-hidden="true">?</span>
                <span className="sr-only">What is {term}?</span>
              </TermPopover>
            )}
          </span>
        ))}
      </div>
      <ol aria-label="Providers" className="divide-y divide-line">
        {hosts.map((one) => (
          <Host key={one.host} figures={one} />
        ))}
      </ol>
    </div>
  )
}

function Host({ figures }: { figures: HostFigures }) {
  const { host, services, healthy, uptime_30d, domain_verified, protocols } = figures
  const uptime = formatKnown(uptime_30d, formatUptime, "not checked yet")
  return (
    <li className={`grid items-center gap-y-0.5 px-3 py-2 ${COLUMNS}`}>
      <span className="flex min-w-0 items-baseline gap-x-2">
        <HealthMark health={gradeHost(figures)} hidden>
          {`${formatCount(healthy)} of ${formatQuantity(services, "service")} working now`}
        </HealthMark>
        <SiteLink href={providerHref(host)} className="mono min-w-0 py-0.5 wrap-anywhere">
          {host}
        </SiteLink>
        {domain_verified && (
          <span className="self-center">
            <VerifiedMark host={host} />
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 md:contents">
        <span className="text-small text-muted md:text-right md:text-body md:text-ink">
          {formatCount(services)}
          <span className="md:hidden"> {services === 1 ? "service" : "services"}</span>
        </span>
        <span className="text-small text-muted md:text-right md:text-body">
          {formatCount(healthy)}
          <span className="md:hidden"> working</span>
        </span>
        <span className="text-small font-medium md:text-right md:text-body">{uptime}</span>
        <span className="flex flex-wrap items-center gap-1.5">
          {protocols.map((protocol) => (
            <ProtocolTag key={protocol} protocol={protocol} />
          ))}
        </span>
      </span>
    </li>
  )
}

/** Healthy while every checked service works, down while none does. */
export function gradeHost({
  healthy,
  degraded,
  down,
}: Pick<HostFigures, "healthy" | "degraded" | "down">): HealthStatus {
  if (healthy + degraded + down === 0) return "unknown"
  if (degraded + down === 0) return "healthy"
  return healthy + degraded === 0 ? "down" : "degraded"
}

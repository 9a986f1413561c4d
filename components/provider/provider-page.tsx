import type { ReactNode } from "react"
import { changeQuery, listHref } from "@/components/catalogue/active-filters"
import { ListRegion } from "@/components/catalogue/list-region"
import { ServicePages } from "@/components/catalogue/service-pages"
import { Direction } from "@/components/catalogue/toolbar"
import { formatCount, formatMoment, formatSpan, formatUptime } from "@/components/format"
import { listSorts } from "@/components/labels"
import { providerHref, unicodeOf } from "@/components/listing/host"
import { Ownership } from "@/components/listing/ownership"
import { VerifiedLabel } from "@/components/listing/verified-label"
import { describeNames, describeOffer, describeUptime } from "@/components/provider/words"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { Choices } from "@/components/site/choices"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Figure } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import { TermPopover } from "@/components/ui/term-popover"
import { formatListQuery, type ListQuery } from "@/lib/catalogue/list/query"
import type { Provider, RowPage } from "@/lib/catalogue/schema"

interface ProviderPageProps {
  provider: Provider
  page: RowPage
  query: ListQuery
  now: Date
  actions?: ReactNode
  files?: ReactNode
}

export function ProviderPage({ provider, page, query, now, actions, files }: ProviderPageProps) {
  const { host, domain_verified } = provider
  return (
    <>
      <ProviderHead provider={provider} actions={actions} />
      <div className="stack gap-8">
        <div className="stack items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
          <div className="stack min-w-0 gap-8">
            <ProviderFigures provider={provider} now={now} />
            <OpenIncidents incidents={provider.incidents} now={now} />
          </div>
          <aside aria-label="About this host" className="grid content-start gap-7">
            <Ownership host={host} isVerified={domain_verified} />
          </aside>
        </div>
        <ProviderList page={page} query={query} path={providerHref(host)} now={now} />
        {files}
        <Elsewhere host={host} />
      </div>
    </>
  )
}

function Elsewhere({ host }: { host: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-muted">
      <SiteLink href={listHref({ host })} className="solo">
        Filter in the directory
      </SiteLink>
      <a href={`/api/v1/services?${formatListQuery({ host })}`} className="solo">
        JSON
      </a>
    </p>
  )
}

/** The host in Punycode and, if it differs, in Unicode, with one sentence about the listings. */
function ProviderHead({ provider, actions }: { provider: Provider; actions: ReactNode }) {
  const { host, domain_verified } = provider
  const unicode = unicodeOf(host)
  const names = describeNames(provider)
  return (
    <>
      <Breadcrumb places={[{ label: "Providers", href: "/providers" }]} />
      <header className="mb-6 grid gap-2 pt-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">
            {host}
            {unicode && (
              <span className="font-normal text-muted">
                {" "}
                (<bdi>{unicode}</bdi>)
              </span>
            )}
          </h1>
          {domain_verified && <VerifiedLabel host={host} />}
        </div>
        {names && <p className="wrap-anywhere text-muted">Listed as {names}</p>}
        <p className="prose">{describeOffer(provider)}</p>
        {actions}
      </header>
    </>
  )
}

/** Three figures form one column on narrow screens. */
const THREE = "box figures max-sm:*:col-span-2 max-sm:*:not-first:border-t max-sm:*:border-l-0 sm:grid-cols-3"

function ProviderFigures({ provider, now }: { provider: Provider; now: Date }) {
  const { uptime_30d, incidents, last_checked } = provider
  return (
    <dl className={THREE}>
      <Figure
        term={<TermPopover name="Uptime">Combined uptime</TermPopover>}
        aside={describeUptime(provider) ?? "not measured yet"}
        value={formatKnown(uptime_30d, formatUptime)}
      />
      <Figure
        term={<TermPopover name="Incidents">Open incidents</TermPopover>}
        aside="of all listings"
        value={formatCount(incidents.total)}
      />
      <Figure
        term="Last checked"
        aside={last_checked === null ? "not checked yet" : "latest check of any listing"}
        value={last_checked === null ? <Missing>never</Missing> : <Moment at={last_checked} now={now} />}
      />
    </dl>
  )
}

function OpenIncidents({ incidents, now }: { incidents: Provider["incidents"]; now: Date }) {
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

interface ProviderListProps {
  page: RowPage
  /** The sort order and the page of the list. The host filter is always the host of the provider. */
  query: ListQuery
  path: string
  now: Date
}

function ProviderList({ page, query, path, now }: ProviderListProps) {
  return (
    <Section id="services" title="Services">
      <ListRegion>
        {page.total > 1 && <Order query={query} path={path} />}
        <ServicePages page={page} query={query} path={path} now={now} />
      </ListRegion>
    </Section>
  )
}

function Order({ query, path }: { query: ListQuery; path: string }) {
  const choices = listSorts(query).map(({ value, label }) => ({
    label,
    href: changeQuery(query, { sort: value === "" ? undefined : value, order: undefined }, path),
    isCurrent: (query.sort ?? "") === value,
  }))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Choices label="Order" choices={choices} />
      {query.sort && <Direction query={query} sort={query.sort} path={path} />}
    </div>
  )
}

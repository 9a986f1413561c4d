import type { ReactNode } from "react"
import { listHref } from "@/components/catalogue/active-filters"
import { providerHref, unicodeOf } from "@/components/listing/host"
import { Ownership } from "@/components/listing/ownership"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { OpenIncidents, ProviderFigures } from "@/components/provider/provider-figures"
import { ProviderList } from "@/components/provider/provider-list"
import { describeNames, describeOffer } from "@/components/provider/words"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { SiteLink } from "@/components/site/site-link"
import { formatListQuery, type ListQuery } from "@/lib/catalogue/list/query"
import type { Provider, RowPage } from "@/lib/catalogue/schema"

interface ProviderPageProps {
  provider: Provider
  page: RowPage
  query: ListQuery
  now: Date
  /** What a reader can do with the whole provider, below its name. */
  actions?: ReactNode
  /** What was read of the host's own documents. */
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
          {domain_verified && <VerifiedMark host={host} isLabelled />}
        </div>
        {names && <p className="wrap-anywhere text-muted">Listed as {names}</p>}
        <p className="prose">{describeOffer(provider)}</p>
        {actions}
      </header>
    </>
  )
}

import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { providerHref } from "@/components/listing/host"
import { Ownership } from "@/components/listing/ownership"
import { Contents } from "@/components/site/contents-page"
import { SiteLink } from "@/components/site/site-link"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface SideProps {
  service: ServiceDetail
  sections: readonly (readonly [id: string, title: string])[]
}

export function ListingSide({ service, sections }: SideProps) {
  return (
    <aside
      aria-label="About this listing"
      className="side-column grid content-start gap-7 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10"
    >
      <Contents sections={sections} />
      <section aria-labelledby="listing">
        <h2 id="listing" className="side-title">
          Listing
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          <Pair term="Sources">{service.source.split(",").join(", ")}</Pair>
          {service.registered_at && (
            <Pair term="Registered">
              <time dateTime={service.registered_at}>{formatDate(service.registered_at)}</time>
            </Pair>
          )}
          <Pair term="Updated">
            <time dateTime={service.updated_at}>{formatDate(service.updated_at)}</time>
          </Pair>
          {service.probe_status === "unprobeable" && (
            <Pair term="Probing">Not possible: it requires parameters before it requests payment</Pair>
          )}
          <Pair term="Provider">
            <SiteLink href={providerHref(service.host)} className="solo -my-px">
              All services from {service.host}
            </SiteLink>
          </Pair>
          <Pair term="Short link">
            <SiteLink href={`/s/${service.number}`} className="solo -my-px">
              /s/{service.number}
            </SiteLink>
          </Pair>
          <Pair term="Data">
            <a href={`/api/v1/services/${service.id}`} className="solo -my-px">
              JSON
            </a>
          </Pair>
          <Pair term="Problem">
            <a href={`/report?service=${service.number}`} rel="nofollow" className="solo -my-px">
              Report this listing
            </a>
          </Pair>
        </dl>
      </section>
      <Ownership host={service.host} isVerified={service.domain_verified === 1} />
    </aside>
  )
}

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </>
  )
}

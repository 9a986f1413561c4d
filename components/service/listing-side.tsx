import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { providerHref } from "@/components/listing/host"
import { Ownership } from "@/components/listing/ownership"
import { SiteLink } from "@/components/site/site-link"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface SideProps {
  service: ServiceDetail
  sections: { id: string; title: string }[]
}

/** Where to go on this page, and what the record says about itself. */
export function ListingSide({ service, sections }: SideProps) {
  return (
    <aside
      aria-label="About this listing"
      className="grid content-start gap-7 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10"
    >
      <nav aria-labelledby="toc" className="max-lg:hidden">
        <h2 id="toc" className="mb-1.5 text-body tracking-normal">
          On this page
        </h2>
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="block border-l border-line py-[3px] pl-3 text-muted no-underline hover:border-ink hover:text-ink"
          >
            {title}
          </a>
        ))}
      </nav>
      <section aria-labelledby="listing">
        <h2 id="listing" className="mb-1.5 text-body tracking-normal">
          Listing
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          <Pair term="Number">
            <span className="tabular-nums">{service.number}</span>
          </Pair>
          <Pair term="Sources">{service.source.split(",").join(", ")}</Pair>
          {service.registered_at && (
            <Pair term="Registered">
              <time dateTime={service.registered_at}>{formatDate(service.registered_at)}</time>
            </Pair>
          )}
          <Pair term="Changed">
            <time dateTime={service.updated_at}>{formatDate(service.updated_at)}</time>
          </Pair>
          {service.probe_status === "unprobeable" && (
            <Pair term="Probing">Not possible: it wants parameters before it asks for payment</Pair>
          )}
          <Pair term="Provider">
            <SiteLink href={providerHref(service.host)} className="solo -my-[3px]">
              All of this host
            </SiteLink>
          </Pair>
          <Pair term="As data">
            <a href={`/api/v1/services/${service.id}`} className="solo -my-[3px]">
              JSON
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

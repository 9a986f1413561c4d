import { healthOf } from "@/components/labels"
import { Evidence } from "@/components/listing/evidence"
import { describeEvidence } from "@/components/listing/evidence-words"
import { formatAsked } from "@/components/listing/price"
import { ProviderMark } from "@/components/listing/provider-mark"
import { describeMark } from "@/components/listing/provider-mark-words"
import { SiteLink } from "@/components/site/site-link"
import type { RowService } from "@/lib/catalogue/schema"

/** A few healthy services, shown on a page that has no content of its own. */
export function Neighbours({ services }: { services: RowService[] }) {
  if (services.length === 0) return null
  return (
    <section className="mt-4 max-w-160 border-t border-line pt-3" aria-labelledby="neighbours">
      <h2 id="neighbours" className="mb-1 text-body font-medium tracking-normal text-muted">
        Healthy services
      </h2>
      <ul>
        {services.map((service) => (
          <li key={service.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <ProviderMark mark={describeMark(service.host, service.icon)} health={healthOf(service)} />
            <SiteLink href={`/service/${service.id}`} className="min-w-40 flex-1 py-0.5 wrap-anywhere">
              {service.name}
            </SiteLink>
            <span className="tabular-nums whitespace-nowrap text-muted">{priceOf(service)}</span>
            <Evidence evidence={describeEvidence(service)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const priceOf = (service: RowService): string =>
  service.test_network ? "test network" : (formatAsked(service) ?? "no price")

import { healthOf } from "@/components/labels"
import { formatAsked } from "@/components/listing/price"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { Service } from "@/lib/catalogue/schema"

/** A few healthy services, shown on a page that has no content of its own. */
export function Neighbours({ services }: { services: Service[] }) {
  if (services.length === 0) return null
  return (
    <section className="mt-4 max-w-160 border-t border-line pt-3" aria-labelledby="neighbours">
      <h2 id="neighbours" className="mb-1 text-body font-medium tracking-normal text-muted">
        Healthy services
      </h2>
      <ul>
        {services.map((service) => (
          <li key={service.id} className="flex items-baseline gap-2 py-1">
            <HealthMark health={healthOf(service)} hidden />
            <SiteLink href={`/service/${service.id}`} className="min-w-0 flex-1 py-0.5 wrap-anywhere">
              {service.name}
            </SiteLink>
            <span className="tabular-nums whitespace-nowrap text-muted">{priceOf(service)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const priceOf = (service: Service): string =>
  service.test_network ? "test network" : (formatAsked(service) ?? "no price")

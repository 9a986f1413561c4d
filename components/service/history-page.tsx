import { HealthSection } from "@/components/service/health-section"
import { PriceHistory } from "@/components/service/price/price-history"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { History } from "@/lib/health/history/ranges"

interface HistoryPageProps {
  service: ServiceDetail
  history: History
  now: Date
}

/** The history of a service in full: four periods, incidents with their reasons, the last checks with their timing, and prices. */
export function HistoryPage({ service, history, now }: HistoryPageProps) {
  return (
    <div className="stack gap-8">
      <div>
        <h1 className="wrap-anywhere">The history of {service.name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <SiteLink href={`/service/${service.id}`} className="solo">
            Back to the service
          </SiteLink>
          <SiteLink href={`/changes?service=${service.id}`} className="solo">
            All its changes
          </SiteLink>
        </p>
      </div>
      <HealthSection service={service} history={history} now={now} />
      {service.price_history.length > 0 && (
        <Section id="price" title="Price history">
          <PriceHistory service={service} now={now} />
        </Section>
      )}
    </div>
  )
}

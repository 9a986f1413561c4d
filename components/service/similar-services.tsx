import { listHref } from "@/components/catalogue/active-filters"
import { ServiceList } from "@/components/catalogue/service-list"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { RowService } from "@/lib/catalogue/schema"

interface SimilarServicesProps {
  services: RowService[]
  category: string | null
  now: Date
}

/** Healthy services that could replace this one, in the rows of the list. Renders nothing without any. */
export function SimilarServices({ services, category, now }: SimilarServicesProps) {
  if (services.length === 0 || category === null) return null
  return (
    <Section
      id="similar"
      title="Similar services"
      aside={<SiteLink href={listHref({ category: [category] })}>All in {formatCategory(category)}</SiteLink>}
    >
      <ServiceList rows={services} now={now} />
    </Section>
  )
}

"use client"

// A client component to halve the page (docs/frontend.md#client-components): its rows are sent as HTML and as the values they are
// made of. The rows of a server component are sent as HTML and again, element by element, for hydration.

import { ServiceRow } from "@/components/catalogue/service-row"
import type { RowService } from "@/lib/catalogue/schema"

/** Column heads for sighted readers; each row repeats its terms for screen readers. */
export function ServiceListHead() {
  return (
    <div className="services-head" aria-hidden="true">
      <span>Service</span>
      <span>Price</span>
      <span>p50&nbsp;ms</span>
      <span>Uptime&nbsp;%</span>
      <span>Score</span>
      <span />
    </div>
  )
}

interface ServiceListProps {
  rows: RowService[]
  now: Date
  saysWhenStale?: boolean
  canCompare?: boolean
}

/** One bordered list with hairlines, no cards. */
export function ServiceList({ rows, ...rest }: ServiceListProps) {
  return (
    <div className="box services">
      <ServiceListHead />
      <ul aria-label="Services">
        {rows.map((service) => (
          <ServiceRow key={service.id} service={service} {...rest} />
        ))}
      </ul>
    </div>
  )
}

"use client"

// A client component although it does nothing by itself: as such its rows are sent once, as markup, and beside that only what they
// are made of. Rendered on the server alone, every element would be sent twice.

import type { RowService } from "@/components/catalogue/row-service"
import { ServiceRow } from "@/components/catalogue/service-row"

/** Column heads for the eye; each row carries its own terms for everyone else. */
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
  services: RowService[]
  now: Date
  saysWhenStale?: boolean
  canCompare?: boolean
}

/** One bordered list with hairlines, no cards. */
export function ServiceList({ services, ...rest }: ServiceListProps) {
  return (
    <div className="box services">
      <ServiceListHead />
      <ul aria-label="Services">
        {services.map((service) => (
          <ServiceRow key={service.id} service={service} {...rest} />
        ))}
      </ul>
    </div>
  )
}

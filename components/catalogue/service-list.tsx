"use client"

// A client component, to halve the size of the page (docs/frontend.md#client-components). Next sends a client component as HTML
// and props, but a server component as HTML and a second time as an element tree.

import { ServiceRow } from "@/components/catalogue/service-row"
import type { RowService } from "@/lib/catalogue/schema"

/** The headings of the columns. The headings are hidden from screen readers, because each row repeats the terms. */
export function ServiceListHead({ canCompare = false }: { canCompare?: boolean | undefined }) {
  return (
    <div className="services-head" aria-hidden="true">
      <span>Service</span>
      <span>Asked&nbsp;price</span>
      <span>Pay&nbsp;on</span>
      <span>Response</span>
      <span>Uptime</span>
      <span>Score</span>
      <span>{canCompare && "Compare"}</span>
    </div>
  )
}

interface ServiceListProps {
  rows: RowService[]
  now: Date
  saysWhenStale?: boolean
  canCompare?: boolean
}

/** The list of services in one box. */
export function ServiceList({ rows, ...rest }: ServiceListProps) {
  return (
    <div className="box services">
      <ServiceListHead canCompare={rest.canCompare} />
      <ul aria-label="Services">
        {rows.map((service) => (
          <ServiceRow key={service.id} service={service} {...rest} />
        ))}
      </ul>
    </div>
  )
}

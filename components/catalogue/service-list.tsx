"use client"

// A client component although it does nothing by itself: as such its rows are sent once, as markup, and beside that only what they
// are made of. Rendered on the server alone, every element would be sent twice.

import { useMemo } from "react"
import { ServiceRow } from "@/components/catalogue/service-row"
import type { RowService } from "@/lib/catalogue/schema"

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
  /** JSON text of RowService[], as Postgres wrote it: as a value each of its thousand fields would be written and read apart. */
  rows: string
  now: Date
  saysWhenStale?: boolean
  canCompare?: boolean
}

/** One bordered list with hairlines, no cards. */
export function ServiceList({ rows, ...rest }: ServiceListProps) {
  const services = useMemo(() => JSON.parse(rows) as RowService[], [rows])
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

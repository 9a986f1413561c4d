"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import { ServiceListHead, ServiceRow, type ShownRow } from "@/components/catalogue/service-row"
import { CompareBox } from "@/components/listing/compare"
import { CopyButton } from "@/components/ui/copy-button"

interface ServiceRowsProps {
  rows: readonly ShownRow[]
  canCompare: boolean
}

export function ServiceRows({ rows, canCompare }: ServiceRowsProps) {
  return (
    <div className="box services">
      <ServiceListHead canCompare={canCompare} />
      <ul aria-label="Services">
        {rows.map((row) => (
          <ServiceRow
            key={row.id}
            row={row}
            action={
              row.url === null ? (
                <CompareBox id={row.id} number={row.number} name={row.name} />
              ) : (
                <CopyButton text={row.url} label={`Copy URL of ${row.name}`} />
              )
            }
          />
        ))}
      </ul>
    </div>
  )
}

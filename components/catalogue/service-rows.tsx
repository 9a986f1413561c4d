"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import type { ReactNode } from "react"
import type { RowWords } from "@/components/catalogue/row-words"
import { ServiceRow } from "@/components/catalogue/service-row"
import { CompareBox } from "@/components/listing/compare"
import { CopyButton } from "@/components/ui/copy-button"

interface ServiceRowsProps {
  rows: readonly RowWords[]
  /** The heads of the columns. */
  head: ReactNode
  /** Where "Skip to results" leads, on a page whose subject is the list. */
  anchor: "results" | undefined
}

export function ServiceRows({ rows, head, anchor }: ServiceRowsProps) {
  return (
    <div className="box services">
      {head}
      <ul id={anchor} tabIndex={anchor && -1} aria-label="Services">
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

import type { ReactNode } from "react"
import { describeRow } from "@/components/catalogue/row-words"
import { ServiceRows } from "@/components/catalogue/service-rows"
import { type Sorted, SortHeads } from "@/components/catalogue/sort-heads"
import { StripLegend } from "@/components/listing/strip-legend"
import type { RowService } from "@/lib/catalogue/schema"

interface ServiceListProps {
  rows: readonly RowService[]
  now: Date
  /** False if a remark above the list already says that all figures are outdated. */
  saysWhenStale?: boolean
  /** True if each row has a checkbox that chooses the service for a comparison. */
  canCompare?: boolean
  /** The order of the list that is the subject of its page. The heads sort it. */
  sorted?: Sorted
  /** Shown between the rows and what their bars mean. */
  children?: ReactNode
}

export function ServiceList({ rows, now, saysWhenStale, canCompare = false, sorted, children }: ServiceListProps) {
  const shown = rows.map((service) => {
    const row = describeRow(service, now, saysWhenStale)
    return { ...row, url: canCompare ? null : row.url }
  })
  return (
    <>
      <ServiceRows
        rows={shown}
        head={<SortHeads sorted={sorted} canCompare={canCompare} />}
        anchor={sorted && "results"}
      />
      {children}
      <StripLegend />
    </>
  )
}

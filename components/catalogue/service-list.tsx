import { describeRow } from "@/components/catalogue/row-words"
import { ServiceRows } from "@/components/catalogue/service-rows"
import type { RowService } from "@/lib/catalogue/schema"

interface ServiceListProps {
  rows: readonly RowService[]
  now: Date
  /** False if a remark above the list already says that all figures are outdated. */
  saysWhenStale?: boolean
  /** True if each row has a checkbox that chooses the service for a comparison. */
  canCompare?: boolean
}

/** The list of services in one box. */
export function ServiceList({ rows, now, saysWhenStale, canCompare = false }: ServiceListProps) {
  const words = rows.map((row) => describeRow(row, now, saysWhenStale))
  return <ServiceRows rows={canCompare ? words.map((row) => ({ ...row, url: null })) : words} canCompare={canCompare} />
}

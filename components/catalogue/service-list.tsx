import { describeRow } from "@/components/catalogue/row-words"
import { ServiceRows } from "@/components/catalogue/service-rows"
import { CautionMarks } from "@/components/listing/caution-marks"
import type { RowService } from "@/lib/catalogue/schema"

interface ServiceListProps {
  rows: readonly RowService[]
  now: Date
  /** False if a remark above the list already says that all figures are outdated. */
  saysWhenStale?: boolean
  /** True if each row has a checkbox that chooses the service for a comparison. */
  canCompare?: boolean
}

export function ServiceList({ rows, now, saysWhenStale, canCompare = false }: ServiceListProps) {
  const shown = rows.map((service) => {
    const row = describeRow(service, now, saysWhenStale)
    const cautions = row.cautions.length > 0 && <CautionMarks marks={row.cautions} />
    return { ...row, cautions, url: canCompare ? null : row.url }
  })
  return <ServiceRows rows={shown} canCompare={canCompare} />
}

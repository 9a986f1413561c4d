import { healthOf } from "@/components/labels"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { BADGE_HEIGHT, buildBadgeLayout, formatLabel } from "@/lib/interfaces/badge/render-badge"

/** The size of a badge is known before the image loads, so that the page does not move. */
export function buildShownBadge(service: Pick<ServiceDetail, "name" | "host" | "health_status">) {
  const label = formatLabel(service)
  const { width } = buildBadgeLayout({ label, message: healthOf(service) })
  return { label, width, height: BADGE_HEIGHT }
}

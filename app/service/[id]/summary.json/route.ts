import { serve } from "@/lib/api/route"
import { unknownService } from "@/lib/catalogue/service-row"
import { STATUS_PAGES } from "@/lib/catalogue/status-page/contract"
import { findServiceStatus } from "@/lib/catalogue/status-page/queries"
import { baseUrl } from "@/lib/env"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getServiceStatus, async ({ id }) => {
  const summary = await findServiceStatus(id, baseUrl)
  if (!summary) throw unknownService()
  return summary
})

import { serve } from "@/lib/api/route"
import { requireService } from "@/lib/catalogue/merged"
import { STATUS_PAGES } from "@/lib/catalogue/status-page/contract"
import { findServiceStatus } from "@/lib/catalogue/status-page/queries"
import { baseUrl } from "@/lib/env"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getServiceStatus, async ({ id }) => {
  return requireService(await findServiceStatus(id, baseUrl), id, STATUS_PAGES.getServiceStatus.path)
})

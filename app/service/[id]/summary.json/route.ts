import { serve } from "@/lib/api/route"
import { requireService } from "@/lib/catalogue/public-service"
import { baseUrl } from "@/lib/env"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { findServiceStatus } from "@/lib/interfaces/status-page/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getServiceStatus, async ({ id }) => {
  return requireService(await findServiceStatus(id, baseUrl), id, STATUS_PAGES.getServiceStatus.path)
})

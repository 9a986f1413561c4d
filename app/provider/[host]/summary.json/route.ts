import { serve } from "@/lib/api/route"
import { STATUS_PAGES } from "@/lib/catalogue/status-page/contract"
import { findProviderStatus } from "@/lib/catalogue/status-page/queries"
import { baseUrl } from "@/lib/env"
import { AppError } from "@/lib/errors"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getProviderStatus, async ({ host }) => {
  const summary = await findProviderStatus(host, baseUrl)
  if (!summary) throw new AppError("not_found", "There is no provider with this host.")
  return summary
})

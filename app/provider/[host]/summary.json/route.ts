import { serve } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { baseUrl } from "@/lib/env"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { findProviderStatus } from "@/lib/interfaces/status-page/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getProviderStatus, async ({ host }) => {
  const summary = await findProviderStatus(host, baseUrl)
  if (!summary) throw new AppError("not_found", "There is no provider with this host.")
  return summary
})

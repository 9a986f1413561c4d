import { serve } from "@/lib/api/route"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { probeNow } from "@/lib/health/commands"
import { HEALTH } from "@/lib/health/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(HEALTH.probeService, async ({ id, by }) => ({
  check: await probeNow(await getServiceRow(id), by),
}))

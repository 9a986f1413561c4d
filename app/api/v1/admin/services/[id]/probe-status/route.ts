import { serve } from "@/lib/api/route"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { HEALTH } from "@/lib/health/contract"
import { setProbeStatus } from "@/lib/health/probe-status"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(HEALTH.setProbeStatus, async ({ id, readBody, by }) => {
  const { probe_status } = await readBody()
  const listing = await getServiceRow(id)
  return setProbeStatus(listing.id, probe_status, new Date(), by)
})

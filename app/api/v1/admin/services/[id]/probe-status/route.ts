import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { setProbeStatus } from "@/lib/health/probe-status"
import { ProbeStatusInput } from "@/lib/health/schema"
import { parseBody } from "@/lib/input"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id, request }) => {
    const { probe_status } = parseBody(ProbeStatusInput, await readJson(request))
    const listing = await getServiceRow(id)
    return setProbeStatus(listing.id, probe_status, new Date())
  }),
})

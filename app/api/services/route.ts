import { serve } from "@/lib/api/route"
import { baseUrl } from "@/lib/env"
import { buildMppServices } from "@/lib/interfaces/mpp-services/build-services"
import { MPP_SERVICES } from "@/lib/interfaces/mpp-services/contract"
import { listMppEndpoints } from "@/lib/interfaces/mpp-services/queries"
import { ChosenMppServices } from "@/lib/interfaces/mpp-services/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  MPP_SERVICES.listMppServices,
  async ({ query: { ids } }) => {
    const services = buildMppServices(await listMppEndpoints(), baseUrl)
    if (!ids || ids.length === 0) return { version: 1 as const, services }
    const byId = new Map(services.map((service) => [service.id, service]))
    return ChosenMppServices.parse({ services: ids.flatMap((id) => byId.get(id) ?? []) })
  },
)

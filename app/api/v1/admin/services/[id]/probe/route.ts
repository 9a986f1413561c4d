import { handler, route } from "@/lib/api/handler"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { probeNow } from "@/lib/health/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id }) => ({
    check: await probeNow(await getServiceRow(id)),
  })),
})

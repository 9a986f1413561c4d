import { handler, route } from "@/lib/api/handler"
import { getListing } from "@/lib/catalogue/listing"
import { probeNow } from "@/lib/health/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id }) => ({
    check: await probeNow(await getListing(id)),
  })),
})

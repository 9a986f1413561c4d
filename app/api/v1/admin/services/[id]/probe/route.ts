import { handler, route } from "@/lib/api/handler"
import { probeNow } from "@/lib/health/commands"
import { getListing } from "@/lib/registration/review"

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: handler({ auth: "admin" }, async ({ id }) => ({
    check: await probeNow(await getListing(id)),
  })),
})

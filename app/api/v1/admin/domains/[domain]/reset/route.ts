import { handler, route } from "@/lib/api/handler"
import { resetClaim } from "@/lib/claims/reset"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, ({ domain }) => resetClaim(domain, new Date())),
})

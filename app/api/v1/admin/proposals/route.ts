import { handler, route } from "@/lib/api/handler"
import { listProposals } from "@/lib/registration/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, () => listProposals()),
})

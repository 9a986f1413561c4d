import { handler, route } from "@/lib/api/handler"
import { decideProposal } from "@/lib/registration/proposals"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, ({ id }) => decideProposal(id, "approved", new Date())),
})

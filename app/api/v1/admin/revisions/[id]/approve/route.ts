import { handler, route } from "@/lib/api/handler"
import { decideRevision } from "@/lib/registration/revisions"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, ({ id }) => decideRevision(id, "approved", new Date())),
})

import { handler, route } from "@/lib/api/handler"
import { listRevisions } from "@/lib/registration/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, () => listRevisions()),
})

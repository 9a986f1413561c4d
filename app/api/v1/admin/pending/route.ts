import { handler, route } from "@/lib/api/handler"
import { listPending } from "@/lib/registration/review"

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: handler({ auth: "admin" }, () => listPending()),
})

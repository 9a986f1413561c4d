import { handler, route } from "@/lib/api/handler"
import { runNow } from "@/lib/jobs/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, ({ id }) => runNow(id)),
})

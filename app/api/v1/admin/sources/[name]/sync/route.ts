import { handler, route } from "@/lib/api/handler"
import { readNow } from "@/lib/jobs/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, ({ name }) => readNow(name)),
})

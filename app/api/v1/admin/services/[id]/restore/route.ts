import { handler, route } from "@/lib/api/handler"
import { restore } from "@/lib/registration/review"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id }) => ({ service: await restore(id, new Date()) })),
})

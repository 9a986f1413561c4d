import { handler, route } from "@/lib/api/handler"
import { approve } from "@/lib/registration/review"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id }) => ({ service: await approve(id, new Date()) })),
})

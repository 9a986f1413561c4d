import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { parseBody } from "@/lib/input"
import { reject } from "@/lib/registration/review"
import { RejectionInput } from "@/lib/registration/review-schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id, request }) => {
    const { reason, version, updated_at: updatedAt } = parseBody(RejectionInput, await readJson(request))
    return { service: await reject(id, reason, new Date(), { version, updatedAt }) }
  }),
})

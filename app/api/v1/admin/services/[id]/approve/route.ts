import { readOptionalJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { parseBody } from "@/lib/input"
import { approve } from "@/lib/registration/review"
import { ApprovalInput } from "@/lib/registration/review-schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ auth: "admin" }, async ({ id, request }) => {
    const { version, updated_at: updatedAt } = parseBody(ApprovalInput, await readOptionalJson(request))
    return { service: await approve(id, new Date(), { version, updatedAt }) }
  }),
})

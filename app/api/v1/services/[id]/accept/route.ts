import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { acceptService } from "@/lib/claims/acceptance"
import { ownerByToken } from "@/lib/claims/ownership"
import { AcceptInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ id, request }) => {
    const { domain, verification_token, updated_at } = parseBody(AcceptInput, await readJson(request))
    return acceptService(ownerByToken(domain.domain, verification_token), { id, updatedAt: updated_at }, new Date())
  }),
})

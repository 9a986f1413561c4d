import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { listWaitingServices } from "@/lib/catalogue/owned/owned"
import { ownerByToken } from "@/lib/claims/ownership"
import { WaitingInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ request }) => {
    const { domain, verification_token, offset } = parseBody(WaitingInput, await readJson(request))
    return listWaitingServices(ownerByToken(domain.domain, verification_token), offset, new Date())
  }),
})

import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { deleteServices } from "@/lib/catalogue/owned/bulk-delete"
import { ownerByToken } from "@/lib/claims/ownership"
import { BulkDeleteCall } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ request }) => {
    const { ids, domain, verification_token } = parseBody(BulkDeleteCall, await readJson(request))
    return deleteServices(ownerByToken(domain.domain, verification_token), ids, new Date())
  }),
})

import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { BulkDeleteInput, deleteServices } from "@/lib/catalogue/bulk-delete"
import { ownerByToken } from "@/lib/claims/ownership"
import { OwnerInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

const Input = BulkDeleteInput.extend(OwnerInput.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ request }) => {
    const { ids, domain, verification_token } = parseBody(Input, await readJson(request))
    return deleteServices(ownerByToken(domain.domain, verification_token), ids, new Date())
  }),
})

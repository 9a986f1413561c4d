import { serve } from "@/lib/api/route"
import { buildOwner } from "@/lib/claims/ownership"
import { deleteServices } from "@/lib/owners/bulk-delete"
import { OWNED } from "@/lib/owners/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.deleteServices, async ({ readBody }) => {
  const { ids, domain, verification_token } = await readBody()
  return deleteServices(buildOwner(domain, verification_token), ids, new Date())
})

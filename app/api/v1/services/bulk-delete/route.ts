import { serve } from "@/lib/api/route"
import { deleteServices } from "@/lib/catalogue/owned/bulk-delete"
import { OWNED } from "@/lib/catalogue/owned/contract"
import { buildOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.deleteServices, async ({ readBody }) => {
  const { ids, domain, verification_token } = await readBody()
  return deleteServices(buildOwner(domain, verification_token), ids, new Date())
})

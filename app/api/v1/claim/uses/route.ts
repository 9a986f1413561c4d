import { serve } from "@/lib/api/route"
import { buildOwner } from "@/lib/claims/ownership"
import { OWNED } from "@/lib/owners/contract"
import { listUses } from "@/lib/owners/owned"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.listUses, async ({ readBody }) => {
  const { domain, verification_token, offset } = await readBody()
  return listUses(buildOwner(domain, verification_token), offset, new Date())
})

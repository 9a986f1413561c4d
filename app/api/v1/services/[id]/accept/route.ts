import { serve } from "@/lib/api/route"
import { acceptService } from "@/lib/claims/acceptance"
import { CLAIMS } from "@/lib/claims/contract"
import { buildOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.acceptService, async ({ id, readBody }) => {
  const { domain, verification_token, updated_at } = await readBody()
  return acceptService(buildOwner(domain, verification_token), { id, updatedAt: updated_at }, new Date())
})

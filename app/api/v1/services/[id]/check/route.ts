import { checkForOwner } from "@/lib/api/owner-check"
import { serve } from "@/lib/api/route"
import { buildOwner } from "@/lib/claims/ownership"
import { OWNER_CHECKS } from "@/lib/health/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNER_CHECKS.checkService, async ({ id, readBody }) => {
  const { domain, verification_token } = await readBody()
  const { check } = await checkForOwner(buildOwner(domain, verification_token), id, new Date())
  return { check }
})

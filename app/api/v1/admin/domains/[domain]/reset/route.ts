import { serve } from "@/lib/api/route"
import { resetClaim } from "@/lib/claims/commands"
import { CLAIM_ADMIN } from "@/lib/claims/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIM_ADMIN.resetDomain, ({ domain, by }) =>
  resetClaim(domain, new Date(), by),
)

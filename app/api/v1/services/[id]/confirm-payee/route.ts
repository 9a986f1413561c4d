import { serve } from "@/lib/api/route"
import { buildOwner } from "@/lib/claims/ownership"
import { confirmServicePayee } from "@/lib/owners/confirm-payee"
import { OWNED } from "@/lib/owners/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.confirmPayee, async ({ id, readBody }) => {
  const { domain, verification_token, pay_to } = await readBody()
  return confirmServicePayee(buildOwner(domain, verification_token), id, pay_to, new Date())
})

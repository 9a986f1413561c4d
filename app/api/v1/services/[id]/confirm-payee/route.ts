import { serve } from "@/lib/api/route"
import { confirmServicePayee } from "@/lib/catalogue/owned/confirm-payee"
import { OWNED } from "@/lib/catalogue/owned/contract"
import { buildOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.confirmPayee, async ({ id, readBody }) => {
  const { domain, verification_token, pay_to } = await readBody()
  return confirmServicePayee(buildOwner(domain, verification_token), id, pay_to, new Date())
})

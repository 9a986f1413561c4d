import { serve } from "@/lib/api/route"
import { OWNED } from "@/lib/catalogue/owned/contract"
import { listWaitingServices } from "@/lib/catalogue/owned/owned"
import { buildOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.listWaiting, async ({ readBody }) => {
  const { domain, verification_token, offset } = await readBody()
  return listWaitingServices(buildOwner(domain, verification_token), offset, new Date())
})

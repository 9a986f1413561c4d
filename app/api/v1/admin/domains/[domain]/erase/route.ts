import { serve } from "@/lib/api/route"
import { OWNED_ADMIN } from "@/lib/owners/contract"
import { eraseDomain } from "@/lib/owners/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED_ADMIN.eraseDomain, ({ domain, by }) =>
  eraseDomain(domain, new Date(), by),
)

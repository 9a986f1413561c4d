import { serve } from "@/lib/api/route"
import { OWNED_ADMIN } from "@/lib/owners/contract"
import { exportDomain } from "@/lib/owners/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED_ADMIN.exportDomain, ({ domain }) =>
  exportDomain(domain, new Date()),
)

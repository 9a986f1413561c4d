import { serve } from "@/lib/api/route"
import { CLAIM_ADMIN } from "@/lib/claims/contract"
import { listClaims } from "@/lib/claims/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIM_ADMIN.listDomains, ({ query }) =>
  listClaims(query, new Date()),
)

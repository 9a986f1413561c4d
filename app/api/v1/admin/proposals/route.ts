import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { listProposals } from "@/lib/review/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listProposals, ({ query }) =>
  listProposals(query),
)

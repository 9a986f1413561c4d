import { serve } from "@/lib/api/route"
import { listProposals } from "@/lib/registration/queries"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listProposals, ({ query }) =>
  listProposals(query),
)

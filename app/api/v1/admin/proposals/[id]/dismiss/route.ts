import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideProposal } from "@/lib/review/proposals"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.dismissProposal, ({ id, by }) =>
  decideProposal(id, "dismissed", new Date(), by),
)

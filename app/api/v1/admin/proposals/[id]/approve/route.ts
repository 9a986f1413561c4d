import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideProposal } from "@/lib/review/proposals"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.approveProposal, ({ id }) =>
  decideProposal(id, "approved", new Date(), createActor("api")),
)

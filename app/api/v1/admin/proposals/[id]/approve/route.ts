import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { decideProposal } from "@/lib/registration/proposals"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.approveProposal, ({ id }) =>
  decideProposal(id, "approved", new Date(), createActor("api")),
)

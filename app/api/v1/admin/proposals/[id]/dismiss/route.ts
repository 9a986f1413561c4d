import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { decideProposal } from "@/lib/registration/proposals"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.dismissProposal, ({ id }) =>
  decideProposal(id, "dismissed", new Date(), createActor("api")),
)

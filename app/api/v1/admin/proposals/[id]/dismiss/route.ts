import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideProposal } from "@/lib/review/proposals"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.dismissProposal, ({ id }) =>
  decideProposal(id, "dismissed", new Date(), createActor("api")),
)

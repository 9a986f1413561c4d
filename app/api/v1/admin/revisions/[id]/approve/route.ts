import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/registration/review-contract"
import { decideRevision } from "@/lib/registration/revisions"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.approveRevision, ({ id }) =>
  decideRevision(id, "approved", new Date(), createActor("api")),
)

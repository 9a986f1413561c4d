import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/registration/review-contract"
import { undoBatch } from "@/lib/registration/undo"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.undoBatch, ({ id }) =>
  undoBatch(id, new Date(), createActor("api")),
)

import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { restore } from "@/lib/registration/review"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.restoreService, async ({ id }) => ({
  service: await restore(id, new Date(), createActor("api")),
}))

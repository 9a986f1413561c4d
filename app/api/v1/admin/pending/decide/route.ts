import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { decideListings } from "@/lib/registration/decide-listings"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.decideServices, async ({ readBody }) =>
  decideListings(await readBody(), new Date(), createActor("api")),
)

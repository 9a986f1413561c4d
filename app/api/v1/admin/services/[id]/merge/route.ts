import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { mergeListings } from "@/lib/registration/merge-listings"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.mergeListings, async ({ id, readBody }) => {
  const { into } = await readBody()
  return { service: await mergeListings(id, into, new Date(), createActor("api")) }
})

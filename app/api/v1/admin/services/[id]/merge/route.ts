import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { mergeListings } from "@/lib/review/merge-listings"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.mergeListings, async ({ id, readBody }) => {
  const { into } = await readBody()
  return { service: await mergeListings(id, into, new Date(), createActor("api")) }
})

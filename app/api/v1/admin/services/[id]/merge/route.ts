import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { mergeListings } from "@/lib/review/merge-listings"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.mergeListings, async ({ id, readBody, by }) => {
  const { into } = await readBody()
  return { service: await mergeListings(id, into, new Date(), by) }
})

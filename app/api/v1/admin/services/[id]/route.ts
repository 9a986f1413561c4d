import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { editListing } from "@/lib/review/edit-listing"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.editListing, async ({ id, readBody, by }) => ({
  service: await editListing(id, await readBody(), new Date(), by),
}))

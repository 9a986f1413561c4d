import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { editListing } from "@/lib/registration/edit-listing"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.editListing, async ({ id, readBody }) => ({
  service: await editListing(id, await readBody(), new Date(), createActor("api")),
}))

import { createActor } from "@/lib/acts/log"
import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { editListing } from "@/lib/review/edit-listing"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.editListing, async ({ id, readBody }) => ({
  service: await editListing(id, await readBody(), new Date(), createActor("api")),
}))

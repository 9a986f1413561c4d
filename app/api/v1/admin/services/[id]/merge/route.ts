import { createActor } from "@/lib/acts/log"
import { readJson } from "@/lib/api/body"
import { serve } from "@/lib/api/route"
import { parseBody } from "@/lib/input"
import { MergeInput } from "@/lib/registration/admin-schema"
import { mergeListings } from "@/lib/registration/merge-listings"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.mergeListings, async ({ id, request }) => {
  const { into } = parseBody(MergeInput, await readJson(request))
  return { service: await mergeListings(id, into, new Date(), createActor("api")) }
})

import { serve } from "@/lib/api/route"
import { findListings } from "@/lib/registration/find-listings"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.findListings, ({ query }) => findListings(query))

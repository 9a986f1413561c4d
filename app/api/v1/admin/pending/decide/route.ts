import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideListings } from "@/lib/review/groups"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.decideServices, async ({ readBody, by }) =>
  decideListings(await readBody(), new Date(), by),
)

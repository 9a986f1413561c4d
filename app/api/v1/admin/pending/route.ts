import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { listPending } from "@/lib/review/find-listings"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listPending, ({ query }) => listPending(query))

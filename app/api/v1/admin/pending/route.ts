import { serve } from "@/lib/api/route"
import { listPending } from "@/lib/registration/list-pending"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listPending, ({ query }) => listPending(query))

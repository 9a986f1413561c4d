import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { listPending } from "@/lib/review/list-pending"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listPending, ({ query }) => listPending(query))

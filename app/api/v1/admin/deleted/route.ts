import { serve } from "@/lib/api/route"
import { listDeleted } from "@/lib/owners/deleted"
import { REVIEW } from "@/lib/review/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listDeleted, ({ query }) =>
  listDeleted(query, new Date()),
)

import { serve } from "@/lib/api/route"
import { listDeleted } from "@/lib/catalogue/owned/deleted"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listDeleted, ({ query }) =>
  listDeleted(query, new Date()),
)

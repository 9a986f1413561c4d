import { serve } from "@/lib/api/route"
import { listRevisions } from "@/lib/registration/queries"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listRevisions, ({ query }) =>
  listRevisions(query),
)

import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { listRevisions } from "@/lib/review/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listRevisions, ({ query }) =>
  listRevisions(query),
)

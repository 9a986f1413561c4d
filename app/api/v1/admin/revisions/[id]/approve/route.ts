import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideRevision } from "@/lib/review/revisions"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.approveRevision, ({ id, by }) =>
  decideRevision(id, "approved", new Date(), by),
)

import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { undoBatch } from "@/lib/review/undo"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.undoBatch, ({ id, by }) =>
  undoBatch(id, new Date(), by),
)

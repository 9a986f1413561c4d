import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { restore } from "@/lib/review/review"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.restoreService, async ({ id, by }) => ({
  service: await restore(id, new Date(), by),
}))

import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { approve } from "@/lib/review/review"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.approveService, async ({ id, readBody, by }) => {
  const { version, updated_at: updatedAt } = await readBody()
  return { service: await approve(id, new Date(), by, { version, updatedAt }), batch: by.batch }
})

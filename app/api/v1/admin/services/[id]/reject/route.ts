import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { reject } from "@/lib/review/review"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.rejectService, async ({ id, readBody, by }) => {
  const { reason, version, updated_at: updatedAt } = await readBody()
  return { service: await reject(id, reason, new Date(), by, { version, updatedAt }), batch: by.batch }
})

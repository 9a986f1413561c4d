import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { decideGroup } from "@/lib/review/groups"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.decideGroup, async ({ id, readBody, by }) =>
  decideGroup(id, await readBody(), new Date(), by),
)

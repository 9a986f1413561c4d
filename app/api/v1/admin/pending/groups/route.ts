import { serve } from "@/lib/api/route"
import { REVIEW } from "@/lib/review/contract"
import { listGroups } from "@/lib/review/groups"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(REVIEW.listGroups, async () => ({
  groups: await listGroups(new Date()),
}))

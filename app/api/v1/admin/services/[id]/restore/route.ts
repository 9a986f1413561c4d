import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { restore } from "@/lib/registration/review"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(REVIEW.restoreService, async ({ id }) => ({ service: await restore(id, new Date()) })),
)

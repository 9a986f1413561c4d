import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { listAttempts } from "@/lib/registration/queries"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(REVIEW.listRegistrations, ({ query }) => listAttempts(query)),
)

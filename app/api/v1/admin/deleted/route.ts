import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { listDeleted } from "@/lib/catalogue/owned/deleted"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(REVIEW.listDeleted, ({ query }) => listDeleted(query, new Date())),
)

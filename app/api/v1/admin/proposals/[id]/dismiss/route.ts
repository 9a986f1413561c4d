import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { decideProposal } from "@/lib/registration/proposals"
import { REVIEW } from "@/lib/registration/review-contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(REVIEW.dismissProposal, ({ id }) => decideProposal(id, "dismissed", new Date())),
)

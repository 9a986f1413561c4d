import { handler } from "@/lib/api/handler"
import { AppError } from "@/lib/contract/errors"
import { env } from "@/lib/env"

/** The large SDK of lib/jobs/inngest is imported only if JOBS is `inngest`. With another runner the URL returns 404. */
const answer = handler({ method: "post", path: "/api/inngest" }, async ({ request }) => {
  if (env.JOBS !== "inngest") throw new AppError("not_found", "There is nothing at this URL.")
  const { serveInngest } = await import("@/lib/jobs/inngest")
  return serveInngest(request)
})

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

import { handler } from "@/lib/api/handler"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"

/** The SDK is large, so it is loaded only where Inngest runs the jobs. Elsewhere there is nothing here. */
const answer = handler({ method: "post", path: "/api/inngest" }, async ({ request }) => {
  if (env.JOBS !== "inngest") throw new AppError("not_found", "There is nothing at this URL.")
  const { serveInngest } = await import("@/lib/jobs/inngest")
  return serveInngest(request)
})

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { streamSteps, wantsEvents } from "@/lib/api/step-stream"
import { startCheck } from "@/lib/registration/check"
import type { CheckStep, EndpointCheck } from "@/lib/registration/check-schema"
import { REGISTRATION } from "@/lib/registration/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  REGISTRATION.checkEndpoint,
  async ({ request, readRawBody }) => {
    const run = startCheck(await readRawBody(), clientOf(request))
    if (!wantsEvents(request)) return run({ signal: request.signal })
    return streamSteps<CheckStep, EndpointCheck>(request, "check", (onStep, signal) => run({ onStep, signal }))
  },
)

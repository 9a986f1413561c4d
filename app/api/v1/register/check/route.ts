import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { streamSteps, wantsEvents } from "@/lib/api/step-stream"
import { spend } from "@/lib/paywall/rate-limit"
import { parseCheck, startCheck } from "@/lib/registration/check"
import type { CheckStep, EndpointCheck } from "@/lib/registration/check-schema"
import { REGISTRATION } from "@/lib/registration/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  REGISTRATION.checkEndpoint,
  async ({ request, readRawBody }) => {
    const client = clientOf(request)
    const target = parseCheck(await readRawBody())
    if (target.behaviour) await spend("behaviour", client)
    const run = startCheck(target, client)
    if (!wantsEvents(request)) return run({ signal: request.signal })
    return streamSteps<CheckStep, EndpointCheck>(request, "check", (onStep, signal) => run({ onStep, signal }))
  },
)

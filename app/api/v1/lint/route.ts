import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import { LINT } from "@/lib/lint/contract"
import { parseLintBody } from "@/lib/lint/input"
import { lint } from "@/lib/lint/lint-host"
import { spendChecks } from "@/lib/paywall/rate-limit"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  LINT.lintEndpoint,
  async ({ request, query, readRawBody }) => {
    const input = parseLintBody(await readRawBody(), query.behaviour)
    if ("url" in input) await spendChecks(input, clientOf(request))
    return lint(input, clientOf(request), new Date(), await findBitcoinRate(), request.signal)
  },
)

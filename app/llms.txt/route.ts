import { writeGuide } from "@/app/llms.txt/guide"
import { handler, route } from "@/lib/api/handler"
import { baseUrl, env } from "@/lib/env"
import { LIMITS } from "@/lib/paywall/limits"

const isCounted = false
const headers = { "Content-Type": "text/plain; charset=utf-8" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: handler({ cache: "public", isCounted }, () => {
      const guide = writeGuide({
        name: env.SITE_NAME,
        baseUrl,
        freePerMinute: LIMITS.free.points,
        paidPerMinute: LIMITS.paid.points,
        priceSats: env.L402_PRICE_SATS,
        hours: env.L402_HOURS,
        sells: env.LIGHTNING_BACKEND !== "none",
      })
      return new Response(guide, { headers })
    }),
  },
  { isCounted },
)

import { writeGuide } from "@/app/llms.txt/guide"
import { API } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"
import { baseUrl, env } from "@/lib/env"
import { LIMITS } from "@/lib/paywall/limits"

const headers = { "Content-Type": "text/plain; charset=utf-8" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(API.readGuide, () => {
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
})

// What the guides say about this deployment.

import type { Site } from "@/app/llms.txt/guide"
import { baseUrl, env } from "@/lib/env"
import { LIMITS } from "@/lib/paywall/limits"

export const SITE: Site = {
  name: env.SITE_NAME,
  baseUrl,
  freePerMinute: LIMITS.free.points,
  paidPerMinute: LIMITS.paid.points,
  priceSats: env.L402_PRICE_SATS,
  hours: env.L402_HOURS,
  sells: env.LIGHTNING_BACKEND !== "none",
}

// The OpenAPI document of this deployment, written once per process.

import { buildDocument } from "@/lib/api/openapi/document"
import { baseUrl, env } from "@/lib/env"

const sells = env.LIGHTNING_BACKEND !== "none"

export const DESCRIPTION = buildDocument({
  name: env.SITE_NAME,
  baseUrl,
  hasPlayMoney: env.LIGHTNING_BACKEND === "dev",
  sale: sells ? { sats: env.L402_PRICE_SATS, hours: env.L402_HOURS } : null,
})

import { API } from "@/lib/api/contract"
import { buildDocument } from "@/lib/api/openapi/document"
import { serve } from "@/lib/api/route"
import { baseUrl, env } from "@/lib/env"

const hasPlayMoney = env.LIGHTNING_BACKEND === "dev"
const DOCUMENT = JSON.stringify(buildDocument({ name: env.SITE_NAME, baseUrl, hasPlayMoney }))
const headers = { "Content-Type": "application/json" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  API.getDescription,
  () => new Response(DOCUMENT, { headers }),
)

import { API } from "@/lib/api/contract"
import { handler } from "@/lib/api/handler"
import { buildDocument } from "@/lib/api/openapi/document"
import { route } from "@/lib/api/route"
import { baseUrl, env } from "@/lib/env"

const hasPlayMoney = env.LIGHTNING_BACKEND === "dev"
const DOCUMENT = JSON.stringify(buildDocument({ name: env.SITE_NAME, baseUrl, hasPlayMoney }))
const headers = { "Content-Type": "application/json" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(API.getDescription, () => new Response(DOCUMENT, { headers })),
)

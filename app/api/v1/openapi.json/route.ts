import { handler, route } from "@/lib/api/handler"
import { describeApi } from "@/lib/api/openapi/document"
import { baseUrl, env } from "@/lib/env"

const hasPlayMoney = env.LIGHTNING_BACKEND === "dev"
const DOCUMENT = JSON.stringify(describeApi({ name: env.SITE_NAME, baseUrl, hasPlayMoney }))
const headers = { "Content-Type": "application/json" }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, () => new Response(DOCUMENT, { headers })),
})

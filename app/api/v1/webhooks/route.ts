import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { createWebhook } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  WEBHOOKS.createWebhook,
  async ({ request, readRawBody }) =>
    Response.json(await createWebhook(await readRawBody(), clientOf(request), new Date()), { status: 201 }),
)

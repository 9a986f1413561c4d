import { readJson } from "@/lib/api/body"
import { clientOf, handler, route } from "@/lib/api/handler"
import { createWebhook } from "@/lib/webhooks/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ limit: "webhook" }, async ({ request }) =>
    Response.json(await createWebhook(await readJson(request), clientOf(request), new Date()), { status: 201 }),
  ),
})

import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { register } from "@/lib/registration/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ limit: "register" }, async ({ request }) =>
    Response.json(await register(await readJson(request)), { status: 201 }),
  ),
})

import { readJson } from "@/lib/api/body"
import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { register } from "@/lib/registration/commands"
import { REGISTRATION } from "@/lib/registration/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(REGISTRATION.registerService, async ({ request }) =>
    Response.json(await register(await readJson(request)), { status: 201 }),
  ),
)

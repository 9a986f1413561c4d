import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { register } from "@/lib/registration/commands"
import { REGISTRATION } from "@/lib/registration/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  REGISTRATION.registerService,
  async ({ request, readRawBody }) =>
    Response.json(await register(await readRawBody(), clientOf(request), null, request.signal), { status: 201 }),
)

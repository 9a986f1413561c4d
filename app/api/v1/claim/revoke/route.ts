import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { revokeClaim } from "@/lib/claims/commands"
import { readOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ request }) => revokeClaim(readOwner(await readJson(request)), new Date())),
})

import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { readOwner } from "@/lib/claims/ownership"
import { listActions } from "@/lib/claims/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({}, async ({ request }) => listActions(readOwner(await readJson(request)), new Date())),
})

import { readJson } from "@/lib/api/body"
import { clientOf, handler, route } from "@/lib/api/handler"
import { startClaim } from "@/lib/claims/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ limit: "claim" }, async ({ request }) => {
    const { status, claimed } = await startClaim(await readJson(request), clientOf(request), new Date())
    return Response.json(claimed, { status })
  }),
})

import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { verifyClaim } from "@/lib/claims/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ limit: "verify" }, async ({ request }) => verifyClaim(await readJson(request), new Date())),
})

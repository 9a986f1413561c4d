import { readJson } from "@/lib/api/body"
import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { verifyClaim } from "@/lib/claims/commands"
import { CLAIMS } from "@/lib/claims/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(CLAIMS.verifyClaim, async ({ request }) => verifyClaim(await readJson(request), new Date())),
)

import { readJson } from "@/lib/api/body"
import { serve } from "@/lib/api/route"
import { revokeClaim } from "@/lib/claims/commands"
import { CLAIMS } from "@/lib/claims/contract"
import { parseOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.revokeClaim, async ({ request }) =>
  revokeClaim(parseOwner(await readJson(request)), new Date()),
)

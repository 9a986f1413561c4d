import { serve } from "@/lib/api/route"
import { revokeClaim } from "@/lib/claims/commands"
import { CLAIMS } from "@/lib/claims/contract"
import { parseOwner } from "@/lib/claims/ownership"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.revokeClaim, async ({ readRawBody }) =>
  revokeClaim(parseOwner(await readRawBody()), new Date()),
)

import { serve } from "@/lib/api/route"
import { verifyClaim } from "@/lib/claims/commands"
import { CLAIMS } from "@/lib/claims/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.verifyClaim, async ({ readRawBody }) =>
  verifyClaim(await readRawBody(), new Date()),
)

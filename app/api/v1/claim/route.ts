import { clientOf } from "@/lib/api/handler"
import { serve } from "@/lib/api/route"
import { startClaim } from "@/lib/claims/commands"
import { CLAIMS } from "@/lib/claims/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.startClaim, async ({ request, readRawBody }) => {
  const { status, claimed } = await startClaim(await readRawBody(), clientOf(request), new Date())
  return Response.json(claimed, { status })
})

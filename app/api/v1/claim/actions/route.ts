import { serve } from "@/lib/api/route"
import { CLAIMS } from "@/lib/claims/contract"
import { parseOwner } from "@/lib/claims/ownership"
import { listActions } from "@/lib/claims/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CLAIMS.listOwnerActions, async ({ readRawBody }) =>
  listActions(parseOwner(await readRawBody()), new Date()),
)

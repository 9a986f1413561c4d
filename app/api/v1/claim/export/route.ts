import { serve } from "@/lib/api/route"
import { parseOwner } from "@/lib/claims/ownership"
import { OWNED } from "@/lib/owners/contract"
import { exportOwned } from "@/lib/owners/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.exportOwned, async ({ readRawBody }) =>
  exportOwned(parseOwner(await readRawBody()), new Date()),
)

import { serve } from "@/lib/api/route"
import { parseOwner } from "@/lib/claims/ownership"
import { OWNED } from "@/lib/owners/contract"
import { eraseOwned } from "@/lib/owners/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(OWNED.eraseOwned, async ({ readRawBody }) =>
  eraseOwned(parseOwner(await readRawBody()), new Date()),
)

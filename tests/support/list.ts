// Requests to the list, for its tests.

import * as route from "@/app/api/v1/services/route"
import { call } from "@/tests/support/api"

/** GET /api/v1/services with this search text; `names` are those of the listings, in order. */
export async function list(search = "") {
  const answer = await call(route, "GET", `/api/v1/services${search}`)
  const names: string[] = (answer.body?.services ?? []).map((service: { name: string }) => service.name)
  return { ...answer, names }
}

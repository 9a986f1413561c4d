// Requests GET /api/v1/services for the tests of the list of services.

import { call } from "@/tests/support/api"

/** Requests the list with this query string. `names` has the names of the returned listings, in order. */
export async function list(search = "") {
  const route = await import("@/app/api/v1/services/route")
  const answer = await call(route, "GET", `/api/v1/services${search}`)
  const names: string[] = (answer.body?.services ?? []).map((service: { name: string }) => service.name)
  return { ...answer, names }
}

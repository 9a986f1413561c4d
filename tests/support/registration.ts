// Opens the paid endpoints of tests/street, and calls the routes that register, review and read them. The endpoints open before
// the routes are imported, because lib/env reads ALLOW_PRIVATE at import.

import { afterAll } from "vitest"
import { openStreet } from "@/tests/street/street"
import { call } from "@/tests/support/api"

export const street = await openStreet()
afterAll(() => street.close())

const ADMIN_SECRET = "an-admin-secret-of-the-tests-of-the-api"
/** Tests with endpoints that never answer wait this long. Tests without such endpoints set a longer time for a slow machine. */
const { PROBE_TIMEOUT_MS = "1500" } = process.env
Object.assign(process.env, { ALLOW_PRIVATE: street.hosts.join(","), PROBE_TIMEOUT_MS, ADMIN_SECRET })

export const routes = {
  register: await import("@/app/api/v1/register/route"),
  list: await import("@/app/api/v1/services/route"),
  detail: await import("@/app/api/v1/services/[id]/route"),
  pending: await import("@/app/api/v1/admin/pending/route"),
  approve: await import("@/app/api/v1/admin/services/[id]/approve/route"),
  reject: await import("@/app/api/v1/admin/services/[id]/reject/route"),
  probe: await import("@/app/api/v1/admin/services/[id]/probe/route"),
}
export const { db, disconnect } = await import("@/lib/db/client")
export const { resetDatabase } = await import("@/tests/support/reset")

export const { url } = street.endpoints.almanac
export const bearer = { authorization: `Bearer ${ADMIN_SECRET}` }
let callers = 0

/** Each call has its own client address, so that the hourly rate limit does not apply. */
export function register(body: Record<string, unknown>) {
  callers += 1
  return call(routes.register, "POST", "/api/v1/register", { body, client: `register-${callers}` })
}

/** Registers the endpoint `almanac`, which has one L402 challenge. */
export const almanac = (more: Record<string, unknown> = {}) =>
  register({ url, protocol: "l402", name: "Almanac", ...more })

export const admin = (route: Parameters<typeof call>[0], id: string, body?: unknown) =>
  call(route, "POST", "/", { params: { id }, headers: bearer, ...(body !== undefined && { body }) })

export const listed = async () => (await call(routes.list, "GET", "/api/v1/services")).body
export const detail = async (id: string) => (await call(routes.detail, "GET", "/", { params: { id } })).body

/** Registers the endpoint `almanac` and approves it. Returns the id of the listing. */
export async function approved(more: Record<string, unknown> = {}): Promise<string> {
  const { service } = (await almanac(more)).body
  await admin(routes.approve, service.id)
  return service.id
}

// API calls about claims, and a local name server for the DNS proofs. lib/env reads settings when it is first imported, so the
// name server opens before the routes are imported.

import { beforeEach } from "vitest"
import { serveNames, type Zone } from "@/tests/street/name-server"
import { call } from "@/tests/support/api"

const ADMIN_SECRET = "an-admin-secret-of-the-tests-of-the-api"
const zone: Zone = {}
export const nameServer = await serveNames(zone)
Object.assign(process.env, { DNS_SERVERS: nameServer.address, ADMIN_SECRET })

const routes = {
  start: await import("@/app/api/v1/claim/route"),
  verify: await import("@/app/api/v1/claim/verify/route"),
  revoke: await import("@/app/api/v1/claim/revoke/route"),
  actions: await import("@/app/api/v1/claim/actions/route"),
  domains: await import("@/app/api/v1/admin/domains/route"),
  reset: await import("@/app/api/v1/admin/domains/[domain]/reset/route"),
  waiting: await import("@/app/api/v1/claim/waiting/route"),
  service: await import("@/app/api/v1/services/[id]/route"),
  accept: await import("@/app/api/v1/services/[id]/accept/route"),
  changes: await import("@/app/api/v1/changes/route"),
}
export const { db } = await import("@/lib/db/client")
export const { aClaim } = await import("@/tests/support/claim")
export const { aService } = await import("@/tests/support/service")

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const bearer = { authorization: `Bearer ${ADMIN_SECRET}` }
let callers = 0

/** Each call has a new client address, so that the hourly limits per client do not apply. */
function post(name: keyof typeof routes, body: unknown, more: Parameters<typeof call>[3] = {}) {
  callers += 1
  return call(routes[name], "POST", "/", { body, client: `caller-${callers}`, ...more })
}
type Body = Record<string, unknown>
export const start = (domain: unknown, more: Body = {}) => post("start", { domain, ...more })
export const verify = (domain: unknown, more: Body = {}) => post("verify", { domain, method: "dns", ...more })
export const revoke = (domain: unknown, verification_token?: unknown) => post("revoke", { domain, verification_token })
export const actions = (domain: unknown, verification_token?: unknown) =>
  post("actions", { domain, verification_token })
export const waiting = (body: Body) => post("waiting", body)
export const accept = (id: string | number, body: Body) => post("accept", body, { params: { id: String(id) } })
export const postTo = post
export const reset = (domain: string, headers: Record<string, string> = bearer) =>
  call(routes.reset, "POST", "/", { params: { domain }, headers })
export const listDomains = (query = "", headers: Record<string, string> = bearer) =>
  call(routes.domains, "GET", `/api/v1/admin/domains${query}`, { headers })
export const edit = (id: string, body: Body) => call(routes.service, "PATCH", "/", { params: { id }, body })
export const remove = (id: string, body: Body) => call(routes.service, "DELETE", "/", { params: { id }, body })
export const detail = async (id: string) => (await call(routes.service, "GET", "/", { params: { id } })).body
export const changes = async () => (await call(routes.changes, "GET", "/api/v1/changes")).body.changes

/** Replaces the domain's TXT records by one verification record per hash. */
export function publish(domain: string, ...hashes: string[]): void {
  zone[`_directory-verify.${domain}`] = { TXT: hashes.map((hash) => `directory-verify=${hash}`) }
}
/** Makes the name server leave queries for the domain's verification record unanswered. */
export function silence(domain: string): void {
  zone[`_directory-verify.${domain}`] = null
}

/** Starts a claim, publishes the claim's hash by DNS and verifies the claim. Returns the token. */
export async function prove(domain: string): Promise<string> {
  const { body } = await start(domain)
  publish(domain, body.verification_hash)
  const { status } = await verify(domain)
  if (status !== 200) throw new Error(`the proof of ${domain} was answered ${status}`)
  return body.verification_token
}

export const claimOf = (domain: string) => db().claim.findUniqueOrThrow({ where: { domain } })
export const markOf = async (id: string) => (await db().service.findUniqueOrThrow({ where: { id } })).domainVerified
/** `[status, domainVerified]` of each listing of the host. */
export const listMarks = async (host: string) =>
  (await db().service.findMany({ where: { host } })).map(({ status, domainVerified }) => [status, domainVerified])
export const eventKinds = async () =>
  (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }: { kind: string }) => kind)
/** The actions in the domain's audit trail, oldest first. */
export const trail = async (domain: string) =>
  (await db().ownerAction.findMany({ where: { domain }, orderBy: { id: "asc" } })).map(({ action }) => action)

beforeEach(async () => {
  for (const name of Object.keys(zone)) delete zone[name]
})

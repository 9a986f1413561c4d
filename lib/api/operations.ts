// All operations of the API, in the order of the API reference, and their lookup by path. Pure.

import { ACT_OPERATIONS } from "@/lib/acts/contract"
import { ADMIN } from "@/lib/admin/contract"
import { API, SELF } from "@/lib/api/contract"
import { BATCH_REGISTRATION } from "@/lib/batch/contract"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { PICK } from "@/lib/catalogue/pick/contract"
import { CLAIM_ADMIN, CLAIMS } from "@/lib/claims/contract"
import type { Operation } from "@/lib/contract/operation"
import { EVENTS } from "@/lib/events/contract"
import { HEALTH, OWNER_CHECKS, PROBER } from "@/lib/health/contract"
import { BADGES } from "@/lib/interfaces/badge/contract"
import { BAZAAR } from "@/lib/interfaces/bazaar/contract"
import { EXPORT } from "@/lib/interfaces/export/contract"
import { CHANGE_FEEDS, FEEDS } from "@/lib/interfaces/feeds/contract"
import { MCP_REGISTRY } from "@/lib/interfaces/mcp-registry/contract"
import { MPP_SERVICES } from "@/lib/interfaces/mpp-services/contract"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { JOBS } from "@/lib/jobs/contract"
import { LINT } from "@/lib/lint/contract"
import { OWNED, OWNED_ADMIN } from "@/lib/owners/contract"
import { PAYWALL } from "@/lib/paywall/contract"
import { REGISTRATION } from "@/lib/registration/contract"
import { REPORTS } from "@/lib/reports/contract"
import { REVIEW } from "@/lib/review/contract"
import { SOURCES } from "@/lib/sources/contract"
import { HOST_FILES } from "@/lib/sources/host-files/contract"
import { STATS } from "@/lib/stats/contract"
import { INCIDENT_FEEDS } from "@/lib/status/contract"
import { WEBHOOK_ADMIN, WEBHOOKS } from "@/lib/webhooks/contract"

export const OPERATIONS: readonly Operation[] = [
  CATALOGUE,
  EXPORT,
  PICK,
  EVENTS,
  STATS,
  API,
  FEEDS,
  CHANGE_FEEDS,
  BADGES,
  STATUS_PAGES,
  INCIDENT_FEEDS,
  BAZAAR,
  MPP_SERVICES,
  MCP_REGISTRY,
  SELF,
  LINT,
  PROBER,
  REGISTRATION,
  BATCH_REGISTRATION,
  CLAIMS,
  OWNED,
  OWNER_CHECKS,
  HOST_FILES,
  WEBHOOKS,
  REVIEW,
  ACT_OPERATIONS,
  ADMIN,
  REPORTS,
  HEALTH,
  CLAIM_ADMIN,
  OWNED_ADMIN,
  WEBHOOK_ADMIN,
  SOURCES,
  JOBS,
  PAYWALL,
].flatMap((group): Operation[] => Object.values(group))

/** Lists the operations that this deployment offers. `trials` operations need a Lightning node whose payments have no value. */
export function listOperations(hasPlayMoney: boolean): readonly Operation[] {
  return hasPlayMoney ? OPERATIONS : OPERATIONS.filter(({ tag }) => tag !== "trials")
}

interface Template {
  template: string
  pattern: RegExp
  operations: Operation[]
}
const TEMPLATES = new Map<string, Template>()
for (const operation of OPERATIONS) {
  const { path } = operation
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`)
  const known = TEMPLATES.get(path) ?? { template: path, pattern, operations: [] }
  known.operations.push(operation)
  TEMPLATES.set(path, known)
}
const WITH_PARAMETERS = [...TEMPLATES.values()].filter(({ template }) => template.includes("{"))

export interface MatchedPath {
  /** The path template of the operations, with parameters in braces: `/services/{id}`. */
  template: string
  /** The path parameters by name. Percent-encoding is not decoded. */
  params: Readonly<Record<string, string>>
  operations: readonly Operation[]
}

/** Finds the operations of a path, or null. Exact paths come first, so `/services/bulk-delete` never matches `/services/{id}`. */
export function findOperations(path: string): MatchedPath | null {
  const exact = TEMPLATES.get(path)
  if (exact) return { ...exact, params: {} }
  for (const one of WITH_PARAMETERS) {
    const match = one.pattern.exec(path)
    if (match) return { ...one, params: match.groups ?? {} }
  }
  return null
}

/** Returns the headers that every response of a path has, with the values for a response without a route call, such as a 503. */
export function listPromisedHeaders(path: string): Readonly<Record<string, string>> {
  return Object.assign({}, ...(findOperations(path)?.operations ?? []).map(({ promisedHeaders }) => promisedHeaders))
}

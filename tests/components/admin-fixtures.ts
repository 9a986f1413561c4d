// What the tests of the administrator's pages share.

import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Actions, Part } from "@/components/admin/address"
import type { QueueEntry } from "@/components/admin/pending-list"
import type { AdminOverview } from "@/lib/admin/schema"
import type { ClaimEntry } from "@/lib/claims/schema"
import type { Proposal } from "@/lib/review/proposal-schema"
import type { Pending, Revision } from "@/lib/review/schema"
import { buildService, NOW } from "./fixtures"

const nothing = async () => {}
export const actions: Actions = {
  approve: async (state) => state,
  decideGroup: nothing,
  decideBatch: nothing,
  undo: nothing,
  edit: nothing,
  merge: nothing,
  dismissReport: nothing,
  reject: nothing,
  restore: nothing,
  resetDomain: async (state) => state,
  probe: nothing,
  setProbing: nothing,
  decideRevision: nothing,
  decideProposal: nothing,
  runJob: nothing,
  readSource: nothing,
}
export const context = { actions, now: NOW }
export const CREATED_AT = "2026-11-21T01:00:00Z"
/** The first page of a list without a filter. */
export const ALL: Part = { status: null, filter: {}, after: "" }
export const HOSTILE = `<img src=x onerror="alert(1)">`

/** The texts of the markup, each between bars. */
export const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

export const DECLARED: Pending["declared"] = {
  name: "Tides",
  description: null,
  category: "uncategorized",
  provider: null,
  price_sats: null,
  price_usd: null,
  payment_asset: null,
  payment_network: null,
  http_method: "GET",
  probe_body: null,
  parameters: [],
}

export const pending = (given: Partial<QueueEntry> = {}): QueueEntry => ({
  result: "passed",
  service: buildService({ status: "pending", health_status: "unknown" }),
  report: null,
  findings: [],
  last_check: null,
  probe_body: null,
  declared: DECLARED,
  version: "0".repeat(64),
  ...given,
})
export const revision = (given: Partial<Revision> = {}): Revision => ({
  id: "0199d5a0-0000-7000-8000-00000000000a",
  created_at: CREATED_AT,
  service: buildService(),
  proposed: DECLARED,
  changes: [{ field: "name", current: "Harbour levels", proposed: "Tides" }],
  ...given,
})
export const claim = (given: Partial<ClaimEntry> = {}): ClaimEntry => ({
  domain: "xn--bcher-kva.example",
  domain_unicode: "bücher.example",
  status: "verified",
  state: "verified",
  method: "dns",
  created_at: "2026-11-01T00:00:00Z",
  expires_at: "2026-11-04T00:00:00Z",
  verified_at: CREATED_AT,
  revoked_at: null,
  last_checked_at: CREATED_AT,
  misses: 0,
  grace_until: null,
  services_count: 3,
  ...given,
})
export const proposal = (given: Partial<Proposal>): Proposal =>
  ({
    id: "0199d5a0-0000-7000-8000-00000000000b",
    created_at: CREATED_AT,
    service: buildService(),
    ...given,
  }) as Proposal

/** An overview with three waiting listings, in which nothing fails. */
export const anOverview = (given: Partial<AdminOverview> = {}): AdminOverview => ({
  waiting: { pending: 3, revisions: 0, proposals: 1, reports: 2, oldest_pending_at: "2026-11-21T01:00:00Z" },
  sources: { total: 6, failing: [] },
  jobs: { total: 22, failing: [] },
  queues: { probes: { due: 4, in_flight: 12, lag_seconds: 480 }, webhooks: { pending: 7, lag_seconds: 0 } },
  refused_today: { total: 37, by_code: { no_payment_required: 29, plain_http: 8 } },
  ...given,
})

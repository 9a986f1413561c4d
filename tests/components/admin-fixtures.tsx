// What the tests of the administrator's pages share.

import { renderToStaticMarkup } from "react-dom/server"
import type { Asked } from "@/app/admin/sections/declare"
import { SectionView, type View } from "@/components/admin/section"
import type { AdminOverview } from "@/lib/admin/schema"
import type { ClaimEntry } from "@/lib/claims/schema"
import type { Pending, Proposal, Reviewed, Revision } from "@/lib/review/schema"
import { buildService, NOW } from "./fixtures"

const actions: Asked["actions"] = {
  act: async () => {},
  approve: async (state) => state,
  resetDomain: async (state) => state,
}
const MB = 1024 ** 2
const GB = 1024 ** 3
export const CREATED_AT = "2026-11-21T01:00:00Z"
export const HOSTILE = `<img src=x onerror="alert(1)">`

/** An overview with three waiting listings, in which nothing fails. */
export const anOverview = (given: Partial<AdminOverview> = {}): AdminOverview => ({
  alerts: [],
  waiting: { pending: 3, revisions: 0, proposals: 1, reports: 2, oldest_pending_at: "2026-11-21T01:00:00Z" },
  sources: { total: 6, failing: [] },
  jobs: { total: 22, have_run: 22, failing: [] },
  queues: {
    probes: { due: 4, in_flight: 12, lag_seconds: 480 },
    webhooks: { pending: 7, lag_seconds: 0, oldest_seconds: 660, failing: 0 },
  },
  refused_today: { total: 37, by_code: { no_payment_required: 25, plain_http: 8, dns: 2, timeout: 1, tls: 1 } },
  storage: {
    ...{ bytes: 2 * GB, bytes_per_day: 10 * MB, free_bytes: 40 * GB, days_left: 4096 },
    tables: [{ name: "checks", bytes: 1.5 * GB, bytes_per_day: -MB }],
  },
  ...given,
})

export const asked = (given: Partial<Asked> = {}): Asked => ({
  ...{ actions, section: "pending", part: {}, now: NOW, id: "", into: "", tick: "", overview: anOverview() },
  ...given,
})

interface Shown<Data> {
  show: (data: Data, asked: Asked) => View | View[]
}

/** The markup of a section with this data. */
export function markupOf<Data>({ show }: Shown<Data>, data: Data, given: Partial<Asked> = {}): string {
  const place = asked(given)
  return [show(data, place)]
    .flat()
    .map((view) => renderToStaticMarkup(<SectionView view={view} place={place} />))
    .join("")
}

/** The texts of a section with this data, each between bars. */
export const wordsOf = <Data,>(section: Shown<Data>, data: Data, given: Partial<Asked> = {}): string =>
  toWords(markupOf(section, data, given))

export const toWords = (markup: string) =>
  markup
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const DECLARED: Pending["declared"] = {
  ...{ name: "Tides", description: null, category: "uncategorized", provider: null, price_sats: null, price_usd: null },
  ...{ payment_asset: null, payment_network: null, http_method: "GET", probe_body: null, parameters: [] },
}
const PAYEE: Pending["payee"] = {
  pay_to: "0x4F3c9A1be27D5806f4a1c2d3e5b60718293a4B5c",
  ...{ former: null, others: [], varies: false },
}
export const payee = (given: Partial<Pending["payee"]>): Pending["payee"] => ({ ...PAYEE, ...given })
export const pending = (given: Partial<Pending> = {}): Pending => ({
  service: buildService({ status: "pending", health_status: "unknown" }),
  report: null,
  findings: [],
  alike: [],
  last_check: { checked_at: CREATED_AT, status: "ok", http_status: 402, error_message: null },
  ...{ probe_body: null, declared: DECLARED, version: "0".repeat(64), payee: PAYEE },
  ...given,
})
export const reviewed = (given: Partial<Reviewed> = {}): Reviewed => ({
  ...pending(),
  ...{ review_note: null, deleted_at: null },
  ...given,
})
export const declared = (given: Partial<Pending["declared"]>): Pending["declared"] => ({ ...DECLARED, ...given })
export const revision = (given: Partial<Revision> = {}): Revision => ({
  ...{ id: "0199d5a0-0000-7000-8000-00000000000a", created_at: CREATED_AT, service: buildService() },
  ...{ proposed: DECLARED, changes: [{ field: "name", current: "Harbour levels", proposed: "Tides" }], payee: PAYEE },
  ...given,
})
export const claim = (given: Partial<ClaimEntry> = {}): ClaimEntry => ({
  ...{ domain: "xn--bcher-kva.example", domain_unicode: "bücher.example", status: "verified", state: "verified" },
  ...{ method: "dns", created_at: "2026-11-01T00:00:00Z", expires_at: "2026-11-04T00:00:00Z" },
  ...{ verified_at: CREATED_AT, revoked_at: null, last_checked_at: CREATED_AT, misses: 0 },
  ...{ grace_until: null, services_count: 3 },
  ...given,
})
export const proposal = (given: Partial<Proposal>): Proposal =>
  ({
    ...{ id: "0199d5a0-0000-7000-8000-00000000000b", created_at: CREATED_AT, service: buildService() },
    ...given,
  }) as Proposal

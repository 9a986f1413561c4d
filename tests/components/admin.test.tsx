import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { type Actions, countOf, readSection, sectionHref } from "@/components/admin/address"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import { PendingList } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import type { JobReport } from "@/lib/jobs/schema"
import type { Pending, Proposal, Revision } from "@/lib/registration/schema"
import { buildService, NOW } from "./fixtures"

const nothing = async () => {}
const actions: Actions = {
  approve: nothing,
  reject: nothing,
  probe: nothing,
  setProbing: nothing,
  decideRevision: nothing,
  decideProposal: nothing,
  runJob: nothing,
}
const context = { actions, now: NOW }
const CREATED_AT = "2026-11-21T01:00:00Z"
const HOSTILE = `<img src=x onerror="alert(1)">`

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const pending = (given: Partial<Pending> = {}): Pending => ({
  service: buildService({ status: "pending", health_status: "unknown" }),
  report: null,
  findings: [],
  last_check: null,
  probe_body: null,
  ...given,
})
const revision = (given: Partial<Revision> = {}): Revision => ({
  id: "0199d5a0-0000-7000-8000-00000000000a",
  created_at: CREATED_AT,
  service: buildService(),
  proposed: {
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
  },
  changes: [{ field: "name", current: "Harbour levels", proposed: "Tides" }],
  ...given,
})
const proposal = (given: Partial<Proposal>): Proposal =>
  ({
    id: "0199d5a0-0000-7000-8000-00000000000b",
    created_at: CREATED_AT,
    service: buildService(),
    ...given,
  }) as Proposal

describe("the administrator's room", () => {
  it.each<[string, ReactNode]>([
    ["Nothing waits for review.", <PendingList key="p" pending={[]} total={0} {...context} />],
    ["Nobody proposes a change", <RevisionList key="r" revisions={[]} total={0} {...context} />],
    ["The prober proposes nothing.", <ProposalList key="s" proposals={[]} total={0} {...context} />],
    ["No listing is down.", <FailureLists key="d" down={[]} refused={[]} {...context} />],
    ["No registration was refused.", <FailureLists key="f" down={[]} refused={[]} {...context} />],
    ["There are no jobs.", <JobList key="j" jobs={[]} {...context} />],
    ["There is no listing with this", <ListingPanel key="l" id="4711" reviewed={null} {...context} />],
  ])("says so where there is nothing: %s", (sentence, node) => {
    expect(words(node)).toContain(sentence)
  })

  it("shows what was asked and answered beside what is said", () => {
    const one = pending({
      report: { protocol: "L402", httpStatus: 402, scheme: "LSAT", hasMacaroon: true, hasInvoice: true, findings: [] },
      last_check: { checked_at: CREATED_AT, status: "unreachable", http_status: null, error_message: "timeout" },
      probe_body: '{"day":1}',
    })
    const text = words(<PendingList pending={[one]} total={1} {...context} />)
    expect(text).toContain("|We asked|GET https://api.tidewright.example/v1/levels|{&quot;day&quot;:1}|")
    expect(text).toContain("|It answered|HTTP 402 with a valid L402 challenge|Scheme|LSAT|Macaroon|yes|")
    expect(text).toContain("|Last check|unreachable, timeout, |55 min. ago|")
  })

  it("says how many more wait than are shown", () => {
    const text = words(<PendingList pending={[pending()]} total={180} {...context} />)
    expect(text).toContain("180 listings, the oldest first. The oldest 1 of 180 are shown.")
  })

  it("shows strangers' words as words", () => {
    const service = buildService({ name: HOSTILE, description: HOSTILE, status: "pending" })
    const markup = renderToStaticMarkup(<PendingList pending={[pending({ service })]} total={1} {...context} />)
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;img src=x")
  })

  it("shows a revision as what is now and what is proposed", () => {
    const changes: Revision["changes"] = [
      { field: "name", current: "Harbour levels", proposed: "Tides" },
      { field: "price_sats", current: 100, proposed: null },
    ]
    const text = words(<RevisionList revisions={[revision({ changes })]} total={1} {...context} />)
    expect(text).toContain("|Name|now: |Harbour levels|proposed: |Tides|")
    expect(text).toContain("|Price in sats|now: |100|proposed: |–|nothing|")
  })

  it("offers no approval where only the owner changes a listing", () => {
    const service = buildService({ domain_verified: 1 })
    const text = words(<RevisionList revisions={[revision({ service })]} total={1} {...context} />)
    expect(text).toContain("only its owner changes this listing")
    expect(text).toContain("|Dismiss|")
    expect(text).not.toContain("|Approve|")
  })

  it("says what each kind of proposal would do", () => {
    const speaks = proposal({ kind: "protocol", protocol: "L402", seen: { price_sats: 21, asset: "BTC" } })
    const cannot = proposal({ kind: "unprobeable", protocol: "x402", seen: { statuses: [400, 422] } })
    const text = words(<ProposalList proposals={[speaks, { ...cannot, id: CREATED_AT }]} total={2} {...context} />)
    expect(text).toContain("|Also speaks|L402|It asks|21 sats, BTC|")
    expect(text).toContain("|List under L402 too|")
    expect(text).toContain("It answered 400, 422 before any challenge")
    expect(text).toContain("|Stop probing|")
  })

  it("shows how a job did", () => {
    const job: JobReport = {
      id: "sweep",
      does: "Probes what is due.",
      cron: "0 * * * * *",
      is_running: false,
      last_started_at: CREATED_AT,
      last_run_at: CREATED_AT,
      last_success_at: null,
      last_ms: 1234,
      last_summary: null,
      last_error: "connection refused",
      runs: 7,
      failures: 2,
      next_run_at: "2026-11-21T02:00:00Z",
    }
    const text = words(<JobList jobs={[job]} {...context} />)
    expect(text).toContain("|55 min. ago|, took 1,234 ms|")
    expect(text).toContain("|It failed|connection refused|")
    expect(text).toContain("|Next run|21 Nov 2026, 02:00 UTC|")
    expect(text).toContain("|7, of them 2 failed|")
  })

  it("leaves a deleted listing alone, and approves what was rejected", () => {
    const gone = { ...pending(), review_note: null, deleted_at: CREATED_AT }
    expect(words(<ListingPanel id="1" reviewed={gone} {...context} />)).not.toContain("|Approve|")
    const service = buildService({ status: "rejected" })
    const rejected = { ...pending({ service }), review_note: "a copy", deleted_at: null }
    const text = words(<ListingPanel id="1" reviewed={rejected} {...context} />)
    expect(text).toContain("Reason given: a copy")
    expect(text).toContain("|Approve|")
    expect(text).not.toContain("|Reject|")
  })
})

describe("an address of the room", () => {
  it("names the section, and the listing where it shows one", () => {
    expect(sectionHref("pending")).toBe("/admin")
    expect(sectionHref("jobs", { id: "sweep" })).toBe("/admin?section=jobs")
    expect(sectionHref("listing", { id: "7", notice: "a.b" })).toBe("/admin?section=listing&id=7&notice=a.b")
  })

  it.each([undefined, "nonsense", "__proto__", ["jobs"], null])("falls back to what waits for %j", (value) => {
    expect(readSection(value)).toBe("pending")
  })

  it("counts what can wait", () => {
    const waiting = { pending: 3, revisions: 0, proposals: 1 }
    expect(countOf("revisions", waiting)).toBe(0)
    expect(countOf("jobs", waiting)).toBeNull()
  })
})

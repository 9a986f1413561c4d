import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import type { Actions, Part } from "@/components/admin/address"
import { DeletedList } from "@/components/admin/deleted-list"
import { DomainList } from "@/components/admin/domain-list"
import { FailureLists } from "@/components/admin/failure-lists"
import { JobList } from "@/components/admin/job-list"
import { ListingPanel } from "@/components/admin/listing-panel"
import { PendingList, type QueueEntry } from "@/components/admin/pending-list"
import { ProposalList } from "@/components/admin/proposal-list"
import { RevisionList } from "@/components/admin/revision-list"
import { SourceList } from "@/components/admin/source-list"
import type { ClaimEntry } from "@/lib/claims/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { Proposal } from "@/lib/registration/proposal-schema"
import type { Pending, Revision } from "@/lib/registration/review-schema"
import { buildService, NOW } from "./fixtures"
import { aSource, aSourceRun } from "./source-fixtures"

const nothing = async () => {}
const actions: Actions = {
  approve: async (state) => state,
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
const context = { actions, now: NOW }
const CREATED_AT = "2026-11-21T01:00:00Z"
const ALL: Part = { status: null, after: "" }
const NONE_DELETED = { deleted: [], next_cursor: null }
const HOSTILE = `<img src=x onerror="alert(1)">`

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

const DECLARED: Pending["declared"] = {
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

const pending = (given: Partial<QueueEntry> = {}): QueueEntry => ({
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
const revision = (given: Partial<Revision> = {}): Revision => ({
  id: "0199d5a0-0000-7000-8000-00000000000a",
  created_at: CREATED_AT,
  service: buildService(),
  proposed: DECLARED,
  changes: [{ field: "name", current: "Harbour levels", proposed: "Tides" }],
  ...given,
})
const claim = (given: Partial<ClaimEntry> = {}): ClaimEntry => ({
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
const proposal = (given: Partial<Proposal>): Proposal =>
  ({
    id: "0199d5a0-0000-7000-8000-00000000000b",
    created_at: CREATED_AT,
    service: buildService(),
    ...given,
  }) as Proposal

describe("the admin pages", () => {
  it.each<[string, ReactNode]>([
    [
      "No listing waits for review.",
      <PendingList next={null} part={ALL} key="p" pending={[]} total={0} {...context} />,
    ],
    ["No proposed changes.", <RevisionList next={null} part={ALL} key="r" revisions={[]} total={0} {...context} />],
    ["No proposals.", <ProposalList next={null} part={ALL} key="s" proposals={[]} total={0} {...context} />],
    [
      "No listing is down.",
      <FailureLists key="d" down={[]} total={0} rejected={[]} next={null} part={ALL} {...context} />,
    ],
    [
      "No registration was rejected.",
      <FailureLists key="f" down={[]} total={0} rejected={[]} next={null} part={ALL} {...context} />,
    ],
    ["No claims.", <DomainList key="c" domains={[]} next={null} part={ALL} {...context} />],
    ["No deleted listing can be restored.", <DeletedList key="g" page={NONE_DELETED} part={ALL} {...context} />],
    ["There are no jobs.", <JobList key="j" jobs={[]} {...context} />],
    ["No sources configured.", <SourceList key="q" sources={[]} {...context} />],
    [
      "There is no listing with this",
      <ListingPanel
        key="l"
        merge={null}
        id="4711"
        reviewed={null}
        found={{ listings: [], has_more: false }}
        {...context}
      />,
    ],
  ])("explain an empty section: %s", (sentence, node) => {
    expect(words(node)).toContain(sentence)
  })

  it("show request and response next to the declared fields", () => {
    const one = pending({
      report: { protocol: "L402", httpStatus: 402, scheme: "LSAT", hasMacaroon: true, hasInvoice: true, findings: [] },
      last_check: { checked_at: CREATED_AT, status: "unreachable", http_status: null, error_message: "timeout" },
      probe_body: '{"day":1}',
    })
    const text = words(<PendingList next={null} part={ALL} pending={[one]} total={1} {...context} />)
    expect(text).toContain("|Request|GET https://api.tidewright.example/v1/levels|{&quot;day&quot;:1}|")
    expect(text).toContain("|Response|HTTP 402 with a valid L402 challenge|Scheme|LSAT|Macaroon|yes|")
    expect(text).toContain("|Last check|unreachable, timeout, |55 min. ago|")
  })

  it("submit the shown fields with an approval", () => {
    const declared = { ...DECLARED, name: `"Quoted" & ${HOSTILE}` }
    const markup = renderToStaticMarkup(
      <PendingList next={null} part={ALL} pending={[pending({ declared })]} total={1} {...context} />,
    )
    const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(markup) ?? []
    const text = shown
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&")
    expect(JSON.parse(text)).toEqual(declared)
  })

  it("escape what a listing declares", () => {
    const service = buildService({ name: HOSTILE, description: HOSTILE, status: "pending" })
    const markup = renderToStaticMarkup(
      <PendingList next={null} part={ALL} pending={[pending({ service })]} total={1} {...context} />,
    )
    expect(markup).not.toContain("<img")
    expect(markup).toContain("&lt;img src=x")
  })

  it("show how many of the pending listings are on this page", () => {
    const text = words(<PendingList next="5_b" part={ALL} pending={[pending()]} total={180} {...context} />)
    expect(text).toContain("180 listings, oldest first. 1 of 180 are on this page.")
    expect(text).toContain("|Next page|")
  })

  it("show when a listing was deleted and when it is removed permanently", () => {
    const gone = { service: buildService(), deleted_at: CREATED_AT, gone_at: "2026-12-21T01:00:00Z" }
    const text = words(<DeletedList page={{ deleted: [gone], next_cursor: "1_x" }} part={ALL} {...context} />)
    expect(text).toContain("|Deleted |55 min. ago|, removed permanently |21 Dec 2026, 01:00 UTC|")
    expect(text).toContain("|Next page|")
  })

  it("link from page to page, and return to the page of a decision", () => {
    const markup = renderToStaticMarkup(
      <PendingList next="5_b" part={{ ...ALL, after: "4_a" }} pending={[pending()]} total={180} {...context} />,
    )
    expect(markup).toContain('href="/admin?section=pending"')
    expect(markup).toContain('href="/admin?section=pending&amp;after=5_b"')
    expect(markup.match(/name="after" value="4_a"/g)).toHaveLength(5)
  })

  it("offer only to dismiss a proposal that cannot be parsed", () => {
    const one = proposal({ kind: "unreadable", protocol: "x402", seen: {} })
    const text = words(<ProposalList next={null} part={ALL} proposals={[one]} total={1} {...context} />)
    expect(text).toContain("|Seen|–|not readable|")
    expect(text).toContain("you can only dismiss this proposal")
    expect(text).not.toContain("Approve")
  })

  it("link to all listings that are down if not all are shown", () => {
    const down = [{ service: buildService({ health_status: "down" }), since: CREATED_AT, reason: null }]
    const markup = renderToStaticMarkup(
      <FailureLists down={down} total={120} rejected={[]} next={null} part={ALL} {...context} />,
    )
    expect(markup).toContain('href="/?health=down"')
    expect(
      words(<FailureLists down={down} total={1} rejected={[]} next={null} part={ALL} {...context} />),
    ).not.toContain("see all")
  })

  it("offer no approval if only the owner may change the listing", () => {
    const service = buildService({ domain_verified: 1 })
    const text = words(
      <RevisionList next={null} part={ALL} revisions={[revision({ service })]} total={1} {...context} />,
    )
    expect(text).toContain("only its owner changes this listing")
    expect(text).toContain("|Dismiss|")
    expect(text).not.toContain("|Approve|")
  })

  it("describe the effect of each kind of proposal", () => {
    const supports = proposal({
      kind: "protocol",
      protocol: "L402",
      seen: { price_sats: 21, asset: "BTC", network: "lightning" },
    })
    const cannot = proposal({ kind: "unprobeable", protocol: "x402", seen: { statuses: [400, 422] } })
    const moved = proposal({ kind: "address", protocol: "x402", seen: { url: "https://api.acme.example/v2" } })
    const called = proposal({ kind: "request", protocol: "x402", seen: { method: "POST", body: HOSTILE } })
    const proposals = [supports, cannot, moved, called].map((one, index) => ({ ...one, id: String(index) }))
    const text = words(<ProposalList next={null} part={ALL} proposals={proposals} total={4} {...context} />)
    expect(text).toContain("|Also supports|L402|Price|21 sats, BTC on Lightning|")
    expect(text).toContain("|List under L402 too|")
    expect(text).toContain("It responded with 400, 422 before any challenge")
    expect(text).toContain("|Stop probing|")
    expect(text).toContain("|URL in the challenge|https://api.acme.example/v2|")
    expect(text).toContain("|List that URL too|")
    expect(text).toContain("|Request|POST with &lt;img src=x")
    expect(text).toContain("|Probe with POST|")
  })

  it("show the result of a job's last run", () => {
    const job: JobReport = {
      id: "sweep",
      name: "Endpoint checks",
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
    expect(text).toContain("|Error|connection refused|")
    expect(text).toContain("|Next run|21 Nov 2026, 02:00 UTC|")
    expect(text).toContain("|7, of them 2 failed|")
  })

  it("show the result of a source's last run, its skipped items with reasons, and its alerts", () => {
    const broken = aSourceRun({ state: "failed", error: "No usable response: ECONNREFUSED.", alerts: ["misfit"] })
    const text = words(<SourceList sources={[aSource({ last_run: broken })]} {...context} />)
    expect(text).toContain("|bazaar|Could not be read|")
    expect(text).toContain("|Last run|1 hr. ago|, took 6 min|")
    expect(text).toContain(
      "|Result|12,480 found, 31 new, 12 changed, 12,378 as before, 2 left alone, 4 dropped, 57 skipped|",
    )
    expect(text).toContain("|Skipped|48 without a price, 9 not as published|")
    expect(text).toContain("|Warning|More than half of a page")
    expect(text).toContain("|Error|No usable response: ECONNREFUSED.|")
    expect(text).toContain("|Every|1 h|URL|https://bazaar.example/resources|Listings|12,423 listings|")
  })

  it("show only the reason for a failed source, and the progress of a running one", () => {
    const show = (run: Parameters<typeof aSourceRun>[0]) =>
      words(<SourceList sources={[aSource({ last_run: aSourceRun({ skipped_by: {}, ...run }) })]} {...context} />)
    const quick = { started_at: "2026-11-21T00:54:59Z", finished_at: "2026-11-21T00:55:00Z" }
    expect(show({ state: "failed", found: 0, error: "No usable response.", ...quick })).toContain(
      "|, took 1 s|Error|No usable response.|Last success|",
    )
    expect(show({ started_at: quick.finished_at, finished_at: quick.finished_at })).toContain("|, took under 1 s|")
    expect(show({ state: "running", finished_at: null })).toMatch(/\|Last run\|1 hr\. ago\|So far\|12,480 found, /)
  })

  it("show a claim in Unicode and punycode, with its method and the effect of a reset", () => {
    const text = words(<DomainList domains={[claim()]} next={null} part={ALL} {...context} />)
    expect(text).toContain("|bücher.example| (|xn--bcher-kva.example|)|Verified|")
    expect(text).toContain("|Proof|DNS TXT record|Last check|55 min. ago|: proof found|")
    expect(text).toContain("|Listings|3 listings|")
    expect(text).toContain("Until then the listings stay verified. Without a proof they lose the mark.")
    expect(text).toContain("|Reset the claim| of xn--bcher-kva.example|")
  })

  it.each<[string, Partial<ClaimEntry>]>([
    ["proof missing once; the third time ends the claim", { misses: 1 }],
    ["proof missing twice in a row; the third time ends the claim", { misses: 2 }],
    ["Waiting for the proof until 4 Nov 2026, 00:00 UTC", { state: "pending", status: "pending" }],
    ["Reset. Waiting for the proof", { state: "pending", status: "pending", grace_until: CREATED_AT }],
    ["Verified until|21 Nov 2026, 01:00 UTC", { state: "pending", status: "pending", grace_until: CREATED_AT }],
    ["Not proven within 72 hours", { state: "expired", status: "pending" }],
    ["Its listings stay unverified until then.", { state: "expired", status: "pending" }],
    ["Ended 21 Nov 2026, 01:00 UTC", { state: "revoked", status: "revoked", revoked_at: CREATED_AT }],
  ])("describe a claim: %s", (sentence, given) => {
    expect(words(<DomainList domains={[claim(given)]} next={null} part={ALL} {...context} />)).toContain(sentence)
  })

  it("page through a long list of claims and keep the filter", () => {
    const part: Part = { status: "verified", after: "a.example" }
    const markup = renderToStaticMarkup(<DomainList domains={[claim()]} next="z.example" part={part} {...context} />)
    expect(markup).toContain("/admin?section=domains&amp;status=verified&amp;after=z.example")
    expect(markup).toMatch(/<a [^>]*aria-current="page"[^>]*>Verified</)
    expect(markup).toContain("First page")
  })

  it("offer only to restore a deleted listing, and offer to approve a rejected one", () => {
    const gone = { ...pending(), review_note: null, deleted_at: CREATED_AT }
    const deleted = words(<ListingPanel merge={null} found={null} id="1" reviewed={gone} {...context} />)
    expect(deleted).toContain("|Restore|")
    for (const other of ["|Approve|", "|Probe now|", "|Reject|"]) expect(deleted).not.toContain(other)
    const service = buildService({ status: "rejected" })
    const rejected = { ...pending({ service }), review_note: "a copy", deleted_at: null }
    const text = words(<ListingPanel merge={null} found={null} id="1" reviewed={rejected} {...context} />)
    expect(text).toContain("Reason given: a copy")
    expect(text).toContain("|Approve|")
    expect(text).not.toContain("|Reject|")
  })
})

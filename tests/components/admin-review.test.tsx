// The sections of the administrator in which something waits for a decision, and the activity.

import { describe, expect, it } from "vitest"
import { listing } from "@/app/admin/sections/listings"
import { pending as queue } from "@/app/admin/sections/queue"
import { acts, proposals, reports, revisions } from "@/app/admin/sections/review"
import { describeChange, describeLook } from "@/app/admin/sections/words"
import { MAX_REASON } from "@/components/admin/address"
import { KEYS, listKeys } from "@/components/admin/keys"
import type { Act } from "@/lib/acts/schema"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import type { Report } from "@/lib/reports/schema"
import type { HostSigns } from "@/lib/review/host-signs"
import type { Pending, PendingGroup, Revision } from "@/lib/review/schema"
import {
  asked,
  CREATED_AT,
  declared,
  HOSTILE,
  markupOf,
  payee,
  pending,
  proposal,
  reviewed,
  revision,
  toWords,
  wordsOf,
} from "./admin-fixtures"
import { buildService } from "./fixtures"

const OTHER = "0199d5a0-0000-7000-8000-00000000000c"
const KNOWN: HostSigns = { is_known: true, waiting: 4, payee_hosts: 0, is_claimed: false }
const PAGE = { total: 1, next_cursor: null }

const aQueue = (listings: Pending[], given: Partial<Parameters<typeof queue.show>[0]> = {}) => ({
  ...{ pending: listings, total: listings.length, next_cursor: null, groups: [], signs: new Map() },
  ...given,
})

describe("the review queue", () => {
  it("shows request and response next to the declared fields", () => {
    const one = pending({
      report: { protocol: "L402", httpStatus: 402, scheme: "LSAT", hasMacaroon: true, hasInvoice: true, findings: [] },
      last_check: { checked_at: CREATED_AT, status: "unreachable", http_status: null, error_message: "timeout" },
      probe_body: '{"day":1}',
    })
    const text = wordsOf(queue, aQueue([one]))
    expect(text).toContain("|Request|GET https://api.tidewright.example/v1/levels|{&quot;day&quot;:1}|")
    expect(text).toContain("|Response|HTTP 402 with a valid L402 challenge|Scheme|LSAT|Macaroon|yes|")
    expect(text).toContain("|Last check|unreachable, timeout, |55 min. ago|")
    expect(text).not.toContain("|Listed price|")
    expect(wordsOf(queue, aQueue([pending({ declared: declared({ price_usd: 0.01 }) })]))).toContain("|Listed price|")
  })

  it("D-admin-05 shows the payee of the last valid challenge in full, and the one that it replaced", () => {
    const full = "0x4F3c9A1be27D5806f4a1c2d3e5b60718293a4B5c"
    expect(wordsOf(queue, aQueue([pending()]))).toContain(`|Payee|${full}|Last check|`)
    const changed = payee({ former: HOSTILE, others: ["0xother"] })
    const markup = markupOf(queue, aQueue([pending({ payee: changed })]))
    expect(toWords(markup)).toContain(
      `|Payee|${full}|Payee before|&lt;img src=x onerror=&quot;alert(1)&quot;&gt;|Payees of other offers|0xother|`,
    )
    expect(markup).not.toContain("<img")
    const none = pending({ payee: payee({ pay_to: null }) })
    expect(wordsOf(queue, aQueue([none]))).toContain("|Payee|–|not seen|")
    const node = pending({
      service: buildService({ protocol: "L402" }),
      payee: payee({ pay_to: "02ab", varies: true }),
    })
    expect(wordsOf(queue, aQueue([node]))).toContain(
      "|Payee|02ab|key of a Lightning node, changes with each invoice|Last check|",
    )
    expect(wordsOf(listing, { reviewed: reviewed(), found: null, merge: null })).toContain(`|Payee|${full}|`)
    expect(wordsOf(revisions, { ...PAGE, revisions: [revision({ payee: changed })] })).toContain("|Payee before|")
  })

  it("names public listings with nearly the same URL", () => {
    const one = { id: OTHER, number: 12, name: "Levels", url: "https://api.tidewright.example/v1/levels?day=1" }
    expect(wordsOf(queue, aQueue([pending({ alike: [one] })]))).toContain(
      "|Nearly the same URL|12 Levels|, |https://api.tidewright.example/v1/levels?day=1|",
    )
    expect(wordsOf(queue, aQueue([pending()]))).not.toContain("Nearly the same URL")
  })

  it("submits the shown fields with an approval, and escapes what a listing declares", () => {
    const shownFields = declared({ name: `"Quoted" & ${HOSTILE}` })
    const service = buildService({ name: HOSTILE, description: HOSTILE, status: "pending" })
    const markup = markupOf(queue, aQueue([pending({ declared: shownFields, service })]))
    expect(markup).not.toContain("<img")
    const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(markup) ?? []
    const text = shown
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&")
    expect(JSON.parse(text)).toEqual(shownFields)
  })

  it("pages, and returns to the page of a decision", () => {
    const markup = markupOf(queue, aQueue([pending()], { total: 180, next_cursor: "5_b" }), {
      part: { after: "4_a" },
    })
    expect(toWords(markup)).toContain("180 listings, oldest first. 1 of 180 are on this page.")
    expect(markup).toContain('href="/admin?section=pending"')
    expect(markup).toContain('href="/admin?section=pending&amp;after=5_b"')
    expect(markup.match(/name="after" value="4_a"/g)).toHaveLength(5)
  })

  it("keeps the filter in links and forms, and ticks rows without JavaScript", () => {
    const filter = { q: HOSTILE, sort: "host" }
    const failed = { checked_at: CREATED_AT, status: "unreachable", http_status: null, error_message: null } as const
    const other = pending({ last_check: failed, service: buildService({ id: OTHER, status: "pending" }) })
    const data = aQueue([pending(), other], { total: 180, next_cursor: "5_b" })
    const show = (tick: string) => markupOf(queue, data, { part: filter, tick })
    const markup = show("")
    const search = new URLSearchParams({ section: "pending", ...filter }).toString().replaceAll("&", "&amp;")
    expect(markup).toContain(`href="/admin?${search}&amp;after=5_b"`)
    expect(markup).toContain(`href="/admin?${search}&amp;tick=passing"`)
    expect(markup.match(/type="hidden" name="sort" value="host"/g)).toHaveLength(9)
    expect(markup).toMatch(/<option value="host" selected="">/)
    expect(markup).toContain("180\u00a0listings, by host.")
    expect(markup).not.toContain("<img")
    const ticked = (tick: string) => show(tick).match(/name="pick"[^>]*checked=""/g)?.length ?? 0
    expect(["", "passing", "all", "some"].map(ticked)).toEqual([0, 1, 2, 0])
    expect(show("all")).toContain("Select none")
    expect(toWords(show("all"))).toContain("|2 of 2 selected|")
  })

  it("marks a row to look at first, which “all that pass” leaves out", () => {
    const signs = new Map([[pending().service.id, { ...KNOWN, is_known: false }]])
    const markup = markupOf(queue, aQueue([pending()], { signs }))
    expect(toWords(markup)).toContain("|Look first: new host with 4 waiting listings|")
    expect(toWords(markup)).toContain("|Approve all 0 that pass|")
    expect(markup).not.toContain('name="listed"')
    expect(markup).not.toContain("tick=passing")
    expect(markupOf(queue, aQueue([pending()]))).toContain('name="listed"')
  })

  it.each<[Partial<HostSigns>, string]>([
    [{}, ""],
    [{ is_known: false, waiting: 1 }, "new host"],
    [{ payee_hosts: 2 }, "same payee as 2 other hosts"],
    [{ is_claimed: true }, "the domain has a proven owner"],
    [{ is_known: false, waiting: 2, payee_hosts: 1 }, "new host with 2 waiting listings; same payee as 1 other host"],
  ])("names what a reviewer should look at: %j", (signs, words) => {
    expect(describeLook({ ...KNOWN, ...signs }).replaceAll("\u00a0", " ")).toBe(words)
  })

  it("has one form for each group, which names the group and the time of the reading", () => {
    const group: PendingGroup = {
      ...{ id: OTHER, target: "https://api.tidewright.example", sites: ["tidewright.example"], created_at: CREATED_AT },
      ...{ waiting: 97, passing: 95, as_of: CREATED_AT },
    }
    const markup = markupOf(queue, aQueue([], { groups: [group] }))
    expect(toWords(markup)).toContain("|https://api.tidewright.example|97 listings, 95 pass, registered |")
    expect(markup).toContain(`name="id" value="${OTHER}"`)
    expect(markup).toContain(`name="as_of" value="${CREATED_AT}"`)
    expect(markup).toContain(`href="/admin?section=pending&amp;batch=${OTHER}"`)
    expect(markup).toContain("Approve 95 that pass")
    const sites = ["a.example", "b.example", "c.example", "d.example"]
    const listed = wordsOf(queue, aQueue([], { groups: [{ ...group, target: null, sites }] }))
    expect(listed).toContain("|A list of URLs of a.example, b.example, c.example and others|")
  })
})

describe("the keys of a section", () => {
  const keysOf = (section: "pending" | "acts", views: ReturnType<typeof queue.show>, hasUndo = false) =>
    listKeys(section, [views].flat(), hasUndo).join("")

  it("are those that do something in what it shows", () => {
    expect(keysOf("pending", queue.show(aQueue([pending()]), asked()), true)).toBe("jkxarRAus")
    expect(keysOf("pending", queue.show(aQueue([]), asked()))).toBe("s")
    expect(keysOf("acts", acts.show({ acts: [], next_cursor: null }, asked()))).toBe("ws")
    expect(Object.keys(KEYS)).toHaveLength(10)
  })

  it("need a reason as long as the server accepts", () => {
    expect(MAX_REASON).toBe(LIMITS.reason)
  })
})

describe("revisions and proposals", () => {
  it("offer only to dismiss what cannot be parsed, or what only the owner may change", () => {
    const unreadable = proposal({ kind: "unreadable", protocol: "x402", seen: {} })
    const text = wordsOf(proposals, { ...PAGE, proposals: [unreadable] })
    expect(text).toContain("|Seen|–|not readable|")
    expect(text).toContain("you can only dismiss this proposal")
    expect(text).not.toContain("Approve")
    const service = buildService({ domain_verified: 1 })
    const owned = wordsOf(revisions, { ...PAGE, revisions: [revision({ service })] })
    expect(owned).toContain("only its owner changes this listing")
    expect(owned).toContain("|Dismiss|")
    expect(owned).not.toContain("|Approve|")
  })

  it("show a revision as a difference, with what is missing, and what others declare escaped", () => {
    const changes: Revision["changes"] = [
      { field: "name", current: "Before", proposed: HOSTILE },
      { field: "price_sats", current: null, proposed: 21 },
    ]
    const markup = markupOf(revisions, { ...PAGE, revisions: [revision({ changes })] })
    expect(toWords(markup)).toMatch(
      /\|Name\|now: \|Before\|proposed: \|&lt;img .+\|now: \|–\|nothing\|proposed: \|21\|/,
    )
    expect(markup.match(/<(del|ins) /g)).toHaveLength(4)
    expect(toWords(markup)).toContain("|Approve|")
    expect(markup).not.toContain("<img")
  })

  it("describe the effect of each kind of proposal", () => {
    const kinds = [
      proposal({
        ...{ kind: "protocol", protocol: "L402", seen: { price_sats: 21, asset: "BTC", network: "lightning" } },
      }),
      proposal({ kind: "unprobeable", protocol: "x402", seen: { statuses: [400, 422] } }),
      proposal({ kind: "address", protocol: "x402", seen: { url: "https://api.acme.example/v2" } }),
      proposal({ kind: "request", protocol: "x402", seen: { method: "POST", body: HOSTILE } }),
    ].map((one, index) => ({ ...one, id: String(index) }))
    const text = wordsOf(proposals, { ...PAGE, proposals: kinds })
    for (const words of [
      "|Also supports|L402|Price|21 sats, BTC on Lightning|",
      "|List under L402 too|",
      "It responded with 400, 422 before any challenge",
      "|Stop probing|",
      "|URL in the challenge|https://api.acme.example/v2|",
      "|List that URL too|",
      "|Request|POST with &lt;img src=x",
      "|Probe with POST|",
    ]) {
      expect(text).toContain(words)
    }
  })
})

describe("the list of reports", () => {
  const report = (reason: Report["reason"]): Report => ({
    ...{ id: OTHER, created_at: CREATED_AT, reason, text: HOSTILE, contact: null },
    service: buildService(),
  })

  it("shows a reader's text escaped", () => {
    const data = { ...PAGE, reports: [report("impersonation")], prices: new Map() }
    expect(markupOf(reports, data)).not.toContain("<img")
    expect(wordsOf(reports, data)).toContain("|Reason|It impersonates somebody else|")
    expect(wordsOf(reports, data)).toContain("|Contact|–|none|")
    expect(wordsOf(reports, data)).not.toContain("|Asked price|")
  })

  it("shows the prices and a check with a report of a wrong price", () => {
    const price = { price_sats: null, price_usd: 0.02, asset: "USDC", network: "base" }
    const history = [
      { at: CREATED_AT, ...price },
      { at: "2026-11-20T01:00:00Z", ...price, price_usd: 0.01 },
    ]
    const prices = new Map([[buildService().id, history]])
    const text = wordsOf(reports, { ...PAGE, reports: [report("wrong_price")], prices })
    expect(text).toMatch(/\|Listed price\|.*\|Asked price\|.*\|Price history\|\$0\.02 since \|.*; \$0\.01 since \|/)
    expect(text).toContain("|Probe now|")
  })
})

describe("the activity", () => {
  const BATCH = "0199d5a0-0000-7000-8000-00000000000e"
  const act = (given: Partial<Act> = {}): Act => ({
    ...{ id: 4, at: "2026-11-21T01:50:00Z", who: "session 5e0c9a1f", act: "approve", object_kind: "service" },
    ...{ object_id: OTHER, name: HOSTILE, batch: BATCH },
    before: { status: "pending", version: "a", listed_at: null },
    after: { status: "active", version: "b", listed_at: CREATED_AT },
    ...given,
  })
  const show = (list: Act[]) => markupOf(acts, { acts: list, next_cursor: null }, { section: "acts" })

  it("shows the acts of one form as one entry in words, and takes a recent decision back", () => {
    const markup = show([act(), act({ id: 3, name: "Second", object_id: BATCH })])
    expect(toWords(markup)).toMatch(
      /\|Approved 2 listings\|.*: state from waiting to public\|Second\|: state from waiting to public\|.*, by session 5e0c9a1f\|Undo\|/,
    )
    expect(markup).toContain(`name="id" value="${BATCH}"`)
    expect(markup).not.toContain("<img")
  })

  it.each<[string, Act[]]>([
    ["older than ten minutes", [act({ at: CREATED_AT })]],
    ["taken back already", [act({ id: 5, act: "undo", batch: OTHER }), act({ at: CREATED_AT })]],
    ["no decision", [act({ act: "edit" })]],
  ])("does not offer to take back what is %s", (_, list) => {
    expect(show(list)).not.toContain('value="undo"')
  })

  it.each([
    [{ before: null, after: { revision: 7 } }, "revision 7"],
    [{ before: { featured: false }, after: { featured: true } }, "featured from no to yes"],
    [{ before: { review_note: null }, after: { review_note: "spam" } }, "reason spam"],
    [{ before: { status: "active" }, after: { status: "active" } }, ""],
    [{ before: null, after: null }, ""],
  ])("describes %j", (change, words) => {
    expect(describeChange(change)).toBe(words)
  })
})

// The sections of the administrator about listings and claims, and what each section says without items.

import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { domains } from "@/app/admin/sections/domains"
import { deleted, duplicates, failures, listing } from "@/app/admin/sections/listings"
import { pending } from "@/app/admin/sections/queue"
import { acts, proposals, reports, revisions } from "@/app/admin/sections/review"
import { jobs, sources } from "@/app/admin/sections/running"
import { SectionView } from "@/components/admin/section"
import { CATEGORIES } from "@/lib/catalogue/categories/category-table"
import type { ClaimEntry } from "@/lib/claims/schema"
import type { Attempt, DuplicatePair } from "@/lib/review/schema"
import { asked, CREATED_AT, claim, HOSTILE, markupOf, reviewed, wordsOf } from "./admin-fixtures"
import { buildService } from "./fixtures"
import { aSource } from "./source-fixtures"

const EMPTY = { total: 0, next_cursor: null }
const QUEUE = { ...EMPTY, pending: [], groups: [], signs: new Map() }
const NOTHING = { reviewed: null, found: null, merge: null }

it.each<[string, string]>([
  ["No listing waits for review.", wordsOf(pending, QUEUE)],
  ["No listing with this filter waits for review.|Name, host or URL", wordsOf(pending, QUEUE, { part: { q: "a" } })],
  ["No proposed changes.", wordsOf(revisions, { ...EMPTY, revisions: [] })],
  ["No proposals.", wordsOf(proposals, { ...EMPTY, proposals: [] })],
  ["No open reports.", wordsOf(reports, { ...EMPTY, reports: [], prices: new Map() })],
  ["No administrator has changed anything.", wordsOf(acts, { acts: [], next_cursor: null })],
  ["No listing is down.", wordsOf(failures, { ...EMPTY, down: [], registrations: [] })],
  ["No registration was rejected.", wordsOf(failures, { ...EMPTY, down: [], registrations: [] })],
  ["No claims.", wordsOf(domains, { domains: [], next_cursor: null })],
  ["No deleted listing can be restored.", wordsOf(deleted, { deleted: [], next_cursor: null })],
  ["There are no jobs.", wordsOf(jobs, [])],
  ["No sources configured.", wordsOf(sources, { sources: [], runs: null })],
  ["No run in the last 30 days.", wordsOf(sources, { sources: [aSource()], runs: [] })],
  ["No two public listings", wordsOf(duplicates, [])],
  ["took too long", wordsOf(duplicates, null)],
  [
    "There is no listing with this",
    wordsOf(listing, { ...NOTHING, found: { listings: [], has_more: false } }, { id: "4711" }),
  ],
])("a section without items explains itself: %s", (sentence, words) => {
  expect(words).toContain(sentence)
})

describe("the claims", () => {
  const show = (given: Partial<ClaimEntry> = {}) => wordsOf(domains, { domains: [claim(given)], next_cursor: null })

  it("show a claim in Unicode and punycode, with its method and the effect of a reset", () => {
    expect(show()).toContain("|bücher.example| (|xn--bcher-kva.example|)|Verified|")
    expect(show()).toContain("|Proof|DNS TXT record|Last check|55 min. ago|: proof found|")
    expect(show()).toContain("|Listings|3 listings|")
    expect(show()).toContain("Until then the listings stay verified. Without a proof they lose the mark.")
    expect(show()).toContain("|Reset the claim| of xn--bcher-kva.example|")
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
    expect(show(given)).toContain(sentence)
  })

  it("keep the result of a reset that takes the last claim off the list", () => {
    const place = asked({ section: "domains" })
    const [view] = [domains.show({ domains: [], next_cursor: null }, place)].flat()
    expect(view?.wrap).toBeDefined()
    const shown = view && <SectionView view={{ ...view, wrap: (list) => <p>The token{list}</p> }} place={place} />
    expect(renderToStaticMarkup(shown)).toContain("<p>The token</p>")
  })

  it("page through a long list and keep the filter", () => {
    const part = { status: "verified", after: "a.example" }
    const data = { domains: [claim()], next_cursor: "z.example" }
    const markup = markupOf(domains, data, { section: "domains", part })
    expect(markup).toContain("/admin?section=domains&amp;status=verified&amp;after=z.example")
    expect(markup).toMatch(/<a [^>]*aria-current="true"[^>]*>Verified</)
    expect(markup).toContain("First page")
  })
})

describe("listings in any state", () => {
  it("show when a listing was deleted and when it is removed permanently", () => {
    const gone = { service: buildService(), deleted_at: CREATED_AT, gone_at: "2026-12-21T01:00:00Z" }
    const text = wordsOf(deleted, { deleted: [gone], next_cursor: "1_x" })
    expect(text).toContain("|Deleted |55 min. ago|, removed permanently 21 Dec 2026, 01:00 UTC|")
    expect(text).toContain("|Next page|")
  })

  it("link to all listings that are down if not all are shown", () => {
    const down = [{ service: buildService({ health_status: "down" }), since: CREATED_AT, reason: null }]
    const data = { ...EMPTY, down, registrations: [] }
    expect(markupOf(failures, { ...data, total: 120 })).toContain('href="/?health=down"')
    expect(markupOf(failures, { ...data, total: 1 })).not.toContain('href="/?health=down"')
    expect(wordsOf(failures, data)).toMatch(/\|Down since \|55 min\. ago\|Probe now\|.*\|Stop probing\|.*\|Remove\|/)
  })

  it("show a rejected registration with the response of its endpoint", () => {
    const headersPresent = { "WWW-Authenticate": false, "PAYMENT-REQUIRED": false }
    const probe = { httpStatus: 200, headersPresent, bodySnippet: null, detectedProtocols: [], reason: null }
    const report = { error: "Not payable.", detail: HOSTILE, probe, findings: [], code: "no_payment_required" }
    const attempt: Attempt = {
      ...{ id: "0199d5a0-0000-7000-8000-00000000000c", at: CREATED_AT, url: "https://a.example", protocol: "x402" },
      ...{ name: "Nothing to pay", outcome: "refused", code: report.code, report, service_id: null },
    }
    const data = { ...EMPTY, down: [], registrations: [attempt] }
    expect(wordsOf(failures, data)).toMatch(
      /\|Nothing to pay\|x402\|55 min\. ago\|no_payment_required\|https:\/\/a\.example\|HTTP 200\. &lt;img /,
    )
  })

  it("offer only to restore a deleted listing, and offer to approve a rejected one", () => {
    const gone = wordsOf(listing, { ...NOTHING, reviewed: reviewed({ deleted_at: CREATED_AT }) }, { id: "1" })
    expect(gone).toContain("|Restore|")
    for (const other of ["|Approve|", "|Probe now|", "|Reject|"]) expect(gone).not.toContain(other)
    const rejected = reviewed({ service: buildService({ status: "rejected" }), review_note: "a copy" })
    const text = wordsOf(listing, { ...NOTHING, reviewed: rejected }, { id: "1" })
    expect(text).toContain("Reason given: a copy")
    expect(text).toContain("|Approve|")
    expect(text).not.toContain("|Reject|")
  })

  it("are put into a category that there is, or keep the one that they have", () => {
    const count = CATEGORIES.length + 1 // “Other”
    const categoriesOf = (category: string | null) => {
      const service = buildService({ category })
      const markup = markupOf(listing, { ...NOTHING, reviewed: reviewed({ service }) }, { id: "1" })
      const [, options = ""] = /<select [^>]*name="category"[^>]*>(.*?)<\/select>/.exec(markup) ?? []
      const chosen = /<option(?: value="([^"]*)")? selected="">([^<]*)/.exec(options) ?? []
      return {
        count: options.match(/<option/g)?.length,
        chosen: chosen[1] ?? chosen[2],
        has: options.includes("data/weather"),
      }
    }
    expect(categoriesOf("data/weather")).toEqual({ count, chosen: "data/weather", has: true })
    expect(categoriesOf("uncategorized")).toEqual({ count, chosen: "", has: true })
    expect(categoriesOf(null)).toEqual({ count, chosen: "", has: true })
    expect(categoriesOf("Tools > Fun")).toEqual({ count: count + 1, chosen: "Tools &gt; Fun", has: true })
  })

  it("are listed with their state when several match a text", () => {
    const listings = [
      { service: buildService({ status: "rejected" }), deleted_at: null },
      { service: buildService({ id: "0199d5a0-0000-7000-8000-00000000000c" }), deleted_at: CREATED_AT },
    ]
    const data = { ...NOTHING, found: { listings, has_more: true } }
    const text = wordsOf(listing, data, { id: "a" })
    expect(text).toContain("|Rejected|")
    expect(text).toContain("|Deleted|")
    expect(text).toContain("2 listings. There are more; search for a longer text.")
    const links = [...markupOf(listing, data, { id: "a" }).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    const toListing = ["/admin?section=listing&amp;id=4100", "Harbour levels"]
    expect(links.map(([, href, words]) => [href, words])).toEqual([toListing, toListing])
  })
})

describe("duplicates", () => {
  const PAIR: DuplicatePair = {
    reason: "same name on one host",
    ...{ listings: 3, kept: 7, keptName: HOSTILE, keptUrl: "https://a.example/1" },
    ...{ duplicate: 8, duplicateName: "Copy", duplicateUrl: "https://a.example/2" },
  }
  const named = (number: number, name = "Copy") => reviewed({ service: buildService({ number, name }) })
  const merge = (kept: ReturnType<typeof named> | null, obstacle: string | null = null, name = "Copy") =>
    markupOf(listing, { ...NOTHING, reviewed: named(8, name), merge: { into: "7", kept, obstacle } })

  it("lead to the comparison of each pair", () => {
    const markup = markupOf(duplicates, [PAIR])
    expect(markup).toContain("/admin?section=listing&amp;id=8&amp;into=7")
    expect(markup).toContain("3 listings")
    expect(markup).not.toContain("<img")
  })

  it("are compared with the listing to keep before they can be merged", () => {
    expect(markupOf(listing, { ...NOTHING, reviewed: named(8) })).not.toContain("Merge 8")
    const compared = merge(named(7, "Kept"), null, HOSTILE)
    expect(compared).toContain("Keep 7")
    expect(compared).toContain("Merge 8 into 7")
    expect(compared).not.toContain("<img")
  })

  it("are not merged where the rule forbids it or the listing to keep is missing, with the reason", () => {
    const refused = merge(named(7), "The listing to keep is not public.")
    expect(refused).toContain("The listing to keep is not public.")
    expect(refused).not.toContain("Merge 8")
    expect(merge(null)).toContain("There is no listing")
  })
})

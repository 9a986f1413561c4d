// The sections of the administrator about listings, claims, sources and jobs, and the overview.

import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { domains } from "@/app/admin/sections/domains"
import { deleted, duplicates, failures, listing } from "@/app/admin/sections/listings"
import { pending } from "@/app/admin/sections/queue"
import { acts, proposals, reports, revisions } from "@/app/admin/sections/review"
import { jobs, overview, sources } from "@/app/admin/sections/running"
import { webhooks } from "@/app/admin/sections/webhooks"
import { describeSchedule } from "@/app/admin/sections/words"
import { SectionView } from "@/components/admin/section"
import type { AdminOverview } from "@/lib/admin/schema"
import { CATEGORIES } from "@/lib/catalogue/categories/category-table"
import type { ClaimEntry } from "@/lib/claims/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { Attempt, DuplicatePair } from "@/lib/review/schema"
import { anOverview, asked, CREATED_AT, claim, HOSTILE, markupOf, reviewed, toWords, wordsOf } from "./admin-fixtures"
import { buildService } from "./fixtures"
import { aSource, aSourceRun } from "./source-fixtures"

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

describe("the overview", () => {
  it("has a card for each figure, and each card links to its section", () => {
    const markup = markupOf(overview, anOverview())
    const text = toWords(markup)
    expect(text).toContain("|Waiting for review|3|oldest registered 55 min. ago|")
    expect(text).toContain("|Rejected today|37|25 no payment required, 8 plain http, 2 dns, 2 others|")
    expect(text).toContain("|Check queue|8 min|oldest overdue check; 4 due, 12 running|")
    for (const section of ["pending", "revisions", "proposals", "reports", "sources", "jobs", "failures"]) {
      expect(markup).toContain(`href="/admin?section=${section}"`)
    }
    expect(markup).not.toContain("text-down")
    expect(wordsOf(overview, anOverview({ sources: { total: 0, failing: [] } }))).toContain("no sources configured")
  })

  it("D-alert-13 has a row for each open alert, with since when and what to do", () => {
    const alerts = [
      {
        ...{
          rule: "source",
          subject: "mpp",
          title: "A source fails",
          since: CREATED_AT,
          summary: "mpp could not be read: <b>refused",
        },
        remedy: "See its runs under Sources.",
      },
    ]
    const markup = markupOf(overview, anOverview({ alerts }))
    expect(toWords(markup)).toContain(
      "|A source fails|mpp could not be read: &lt;b&gt;refused|To do: See its runs under Sources.|55 min. ago|",
    )
    expect(wordsOf(overview, anOverview())).not.toContain("|Alerts|")
  })

  it("D-admin-06 shows for how long the oldest delivery waits, and how many webhooks fail", () => {
    const show = (given: Partial<AdminOverview["queues"]["webhooks"]>) => {
      const { probes, webhooks } = anOverview().queues
      return markupOf(overview, anOverview({ queues: { probes, webhooks: { ...webhooks, ...given } } }))
    }
    expect(toWords(show({}))).toContain("|Webhook queue|11 min|oldest delivery not sent yet; 7 wait|")
    expect(toWords(show({ pending: 0, oldest_seconds: 0 }))).toContain("|Webhook queue|empty|no delivery waits|")
    const failing = show({ failing: 1 })
    expect(toWords(failing)).toContain("|oldest delivery not sent yet; 7 wait; 1 failing webhook|")
    expect(failing).toMatch(/href="\/admin\?section=webhooks"[^>]*text-down/)
  })

  it("D-admin-06 has the failures in a row and the next attempt of a failing webhook", () => {
    const webhook = {
      ...{ id: "0199d5a0-0000-7000-8000-00000000000f", receiver_host: "hooks.example.com", events: "service.new" },
      ...{ is_active: true, created_at: CREATED_AT, last_triggered_at: CREATED_AT },
      ...{ failure_count: 0, next_attempt_at: null, deactivation_reason: null },
    }
    const show = (given: object) => wordsOf(webhooks, { webhooks: [{ ...webhook, ...given }], next_cursor: null })
    expect(show({})).toContain("|hooks.example.com|active|")
    expect(show({})).not.toContain("Failures in a row")
    const failing = show({ failure_count: 4, next_attempt_at: "2026-11-21T02:00:00Z" })
    expect(failing).toMatch(/\|hooks\.example\.com\|.*failing\|/)
    expect(failing).toContain("|Failures in a row|4|Next attempt|in about 5 min|")
    const ended = show({ is_active: false, deactivation_reason: "Its owner paused it.", failure_count: 10 })
    expect(ended).toContain("|hooks.example.com|not active|")
    expect(ended).toContain("|Not active because|Its owner paused it.|")
  })

  it("does not say that jobs succeed before one has run", () => {
    const jobs = { total: 22, have_run: 0, failing: [] }
    expect(wordsOf(overview, anOverview({ jobs }))).toContain("|no job has run yet|")
    expect(wordsOf(overview, anOverview())).toContain("|all jobs succeed|")
  })

  it("D-growth-01 shows the size of the database, its growth and the days until the disk is full", () => {
    const show = (given: Partial<AdminOverview["storage"]>) =>
      wordsOf(overview, anOverview({ storage: { ...anOverview().storage, ...given } }))
    expect(show({})).toContain("|Database|2.0 GB|growth a day: +10 MB|Until the disk is full|over 10 years|40 GB free|")
    expect(show({})).toContain("|checks|1.5 GB|-1.0 MB|")
    expect(show({ days_left: 200 })).toContain("|Until the disk is full|200 days|")
    expect(show({ bytes_per_day: 0, days_left: null })).toContain("|Until the disk is full|not growing|")
    expect(show({ free_bytes: null, days_left: null })).toContain("|not known|DATABASE_DISK_GB is not set|")
    const first = show({ bytes_per_day: null, days_left: null })
    expect(first).toContain("|growth a day: not known yet|Until the disk is full|not known yet|")
    const short = { ...anOverview().storage, days_left: 13 }
    expect(markupOf(overview, anOverview({ storage: short }))).toMatch(/text-down[^>]*><span>Until the disk is full/)
  })

  it("marks a failing source, and leads to its runs", () => {
    const failing = [{ name: "mpp" as const, since: CREATED_AT, failed_runs: 12, error: "Connection refused." }]
    const markup = markupOf(overview, anOverview({ sources: { total: 6, failing } }))
    expect(toWords(markup)).toContain("|Failing sources|1 of 6|mpp: 12 failed runs, first 55 min. ago|")
    expect(markup).toMatch(/href="\/admin\?section=sources&amp;id=mpp"[^>]*text-down/)
  })
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

describe("the runs of jobs and sources", () => {
  const job: JobReport = {
    ...{ id: "sweep", name: "Endpoint checks", does: "Probes what is due.", cron: "0 * * * * *", is_running: false },
    ...{ last_started_at: CREATED_AT, last_run_at: CREATED_AT, last_success_at: null, last_ms: 1234 },
    ...{ last_summary: null, last_error: "connection refused", runs: 7, failures: 2 },
    next_run_at: "2026-11-21T02:00:00Z",
  }

  it("show each job in one row with its interval and the result of the last run", () => {
    expect(wordsOf(jobs, [job])).toContain(
      "|Endpoint checks|Probes what is due.|every minute|7, of them 2 failed|55 min. ago|, took 1,234 ms|Failed|connection refused|in about 5 min|Run now|",
    )
  })

  it.each([
    ["*/10 * * * * *", "every 10 s"],
    ["4,19,34,49 * * * * *", "every 15 s"],
    ["5 * * * * *", "every minute"],
    ["40 */5 * * * *", "every 5 min"],
    ["25 7 * * * *", "every hour"],
    ["0 17 3 * * *", "daily at 03:17 UTC"],
  ])("describe %s as %s", (cron, words) => {
    expect(describeSchedule(cron).replaceAll("\u00a0", " ")).toBe(words)
  })

  const showRun = (given: Parameters<typeof aSourceRun>[0]) =>
    wordsOf(sources, { sources: [aSource({ last_run: aSourceRun(given) })], runs: null })

  it("show the result of a source's last run, its skipped items with reasons, and its alerts", () => {
    const text = showRun({ state: "failed", error: "No usable response: ECONNREFUSED.", alerts: ["misfit"] })
    for (const words of [
      "|bazaar|Could not be read|",
      "|Last run|1 hr. ago|, took 6 min|",
      "|Result|12,480 found, 31 new, 12 changed, 12,378 as before, 2 left alone, 4 dropped, 57 skipped|",
      "|Skipped|48 without a price, 9 not as published|",
      "|Warning|More than half of a page",
      "|Error|No usable response: ECONNREFUSED.|",
      "|Every|1 h|URL|https://bazaar.example/resources|Listings|12,423 listings|",
    ]) {
      expect(text).toContain(words)
    }
  })

  it("show only the reason for a failed source, and the progress of a running one", () => {
    const quick = { started_at: "2026-11-21T00:54:59Z", finished_at: "2026-11-21T00:55:00Z", skipped_by: {} }
    expect(showRun({ state: "failed", found: 0, error: "No usable response.", ...quick })).toContain(
      "|, took 1 s|Error|No usable response.|Last success|",
    )
    expect(showRun({ ...quick, started_at: quick.finished_at })).toContain("|, took under 1 s|")
    expect(showRun({ state: "running", finished_at: null, skipped_by: {} })).toMatch(
      /\|Last run\|1 hr\. ago\|So far\|12,480 found, /,
    )
  })

  it("show the error, the pages read and the number of the try of past runs", () => {
    const failed = { ...aSourceRun({ state: "failed", pages: 3, error: "HTTP 500." }), failed_runs: 2 }
    const source = aSource({ failed_runs: 2, failing_since: CREATED_AT })
    const text = wordsOf(sources, { sources: [source], runs: [failed, { ...aSourceRun(), failed_runs: 0 }] })
    expect(text).toContain("|Failed, try 2|HTTP 500.|3|")
    expect(text).toContain("|Read|125|")
    expect(text).toContain("|Failing|2 runs in a row, the first |55 min. ago|")
  })
})

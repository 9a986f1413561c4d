// The administrator's overview, queue, search, source runs, reports and activity.

import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ActList, describeChange } from "@/components/admin/act-list"
import { type Actions, MAX_REASON } from "@/components/admin/address"
import { FoundList } from "@/components/admin/found-list"
import { Overview } from "@/components/admin/overview"
import { ReportList } from "@/components/admin/report-list"
import { SourceList } from "@/components/admin/source-list"
import type { Act } from "@/lib/acts/schema"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import type { Report } from "@/lib/reports/schema"
import { ALL, anOverview } from "./admin-fixtures"
import { buildService, NOW } from "./fixtures"
import { aSource, aSourceRun } from "./source-fixtures"

const AT = "2026-11-21T01:00:00Z"
const HOSTILE = `<img src=x onerror="alert(1)">`
const actions = new Proxy({}, { get: () => async () => {} }) as Actions
const context = { actions, now: NOW }

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

describe("the overview", () => {
  it("has a card for each figure, and each card links to its section", () => {
    const node = <Overview overview={anOverview()} now={NOW} />
    expect(words(node)).toContain("|Waiting for review|3|oldest registered 55 min. ago|")
    expect(words(node)).toContain("|Rejected today|37|29 no payment required, 8 plain http|")
    expect(words(node)).toContain("|Check queue|8 min|oldest overdue check; 4 due, 12 running|")
    const markup = renderToStaticMarkup(node)
    for (const section of ["pending", "revisions", "proposals", "reports", "sources", "jobs", "failures"]) {
      expect(markup).toContain(`href="/admin?section=${section}"`)
    }
    expect(markup).not.toContain("data-bad")
    const none = { total: 0, failing: [] }
    expect(words(<Overview overview={anOverview({ sources: none })} now={NOW} />)).toContain("no sources configured")
  })

  it("marks a failing source, and leads to its runs", () => {
    const failing = [{ name: "mpp" as const, since: AT, failed_runs: 12, error: "Connection refused." }]
    const node = <Overview overview={anOverview({ sources: { total: 6, failing } })} now={NOW} />
    expect(words(node)).toContain("|Failing sources|1 of 6|mpp: 12 failed runs, first 55 min. ago|")
    expect(renderToStaticMarkup(node)).toMatch(/href="\/admin\?section=sources&amp;id=mpp"[^>]*data-bad/)
  })
})

describe("the runs of a source", () => {
  it("have the error, the pages read and the number of the try", () => {
    const failed = { ...aSourceRun({ state: "failed", pages: 3, error: "HTTP 500." }), failed_runs: 2 }
    const done = { ...aSourceRun(), failed_runs: 0 }
    const source = aSource({ failed_runs: 2, failing_since: AT })
    const text = words(<SourceList sources={[source]} runs={[failed, done]} {...context} />)
    expect(text).toContain("|Failed, try 2|HTTP 500.|3|")
    expect(text).toContain("|Read|125|")
    expect(text).toContain("|Failing|2 runs in a row, the first |55 min. ago|")
    expect(words(<SourceList sources={[source]} runs={[]} {...context} />)).toContain("No run in the last 30 days.")
  })
})

describe("the list of reports", () => {
  const report: Report = {
    id: "0199d5a0-0000-7000-8000-00000000000c",
    created_at: AT,
    reason: "impersonation",
    text: HOSTILE,
    contact: null,
    service: buildService(),
  }

  it("shows a reader's text escaped", () => {
    const node = <ReportList reports={[report]} total={1} next={null} part={ALL} {...context} />
    expect(renderToStaticMarkup(node)).not.toContain("<img")
    expect(words(node)).toContain("|Reason|It impersonates somebody else|")
    expect(words(node)).toContain("|Contact|–|none|")
  })

  it("says when there is none", () => {
    expect(words(<ReportList reports={[]} total={0} next={null} part={ALL} {...context} />)).toContain(
      "No open reports.",
    )
  })
})

describe("the activity", () => {
  const act: Act = {
    id: 4,
    at: AT,
    who: "session 5e0c9a1f",
    act: "approve",
    object_kind: "service",
    object_id: "0199d5a0-0000-7000-8000-00000000000d",
    name: HOSTILE,
    before: { status: "pending", version: "a" },
    after: { status: "active", version: "b" },
    batch: "0199d5a0-0000-7000-8000-00000000000e",
  }

  it("says who did what on which object, with the changed values", () => {
    const node = <ActList page={{ acts: [act], next_cursor: null }} part={ALL} now={NOW} />
    expect(words(node)).toContain("|status: pending → active|55 min. ago|, by session 5e0c9a1f|")
    expect(renderToStaticMarkup(node)).not.toContain("<img")
  })

  it.each([
    [{ before: null, after: { revision: 7 } }, "revision: 7"],
    [{ before: { featured: false }, after: { featured: true } }, "featured: false → true"],
    [{ before: { review_note: null }, after: { review_note: "spam" } }, "review_note: none → spam"],
    [{ before: { status: "active" }, after: { status: "active" } }, ""],
    [{ before: null, after: null }, ""],
  ])("describes %j", (change, words) => {
    expect(describeChange(change)).toBe(words)
  })
})

describe("a search of the administrator", () => {
  it("lists the state of each listing, and says when there are more", () => {
    const listings = [
      { service: buildService({ status: "rejected" }), deleted_at: null },
      { service: buildService(), deleted_at: AT },
    ]
    const text = words(<FoundList found={{ listings, has_more: true }} />)
    expect(text).toContain("|Rejected|")
    expect(text).toContain("|Deleted|")
    expect(text).toContain("2 listings. There are more; search for a longer text.")
  })
})

it("the field of a reason is as long as the server accepts", () => {
  expect(MAX_REASON).toBe(LIMITS.reason)
})

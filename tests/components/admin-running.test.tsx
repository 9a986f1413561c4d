// The sections of the administrator about the running directory: the overview, webhooks, jobs and sources.

import { describe, expect, it } from "vitest"
import { jobs, overview, sources } from "@/app/admin/sections/running"
import { webhooks } from "@/app/admin/sections/webhooks"
import { describeSchedule } from "@/app/admin/sections/words"
import type { AdminOverview } from "@/lib/admin/schema"
import type { JobReport } from "@/lib/jobs/schema"
import { anOverview, CREATED_AT, markupOf, toWords, wordsOf } from "./admin-fixtures"
import { aSource, aSourceRun } from "./source-fixtures"

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

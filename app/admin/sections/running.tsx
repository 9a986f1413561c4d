// The sections about what runs: the overview, the sources and the jobs.

import { declare } from "@/app/admin/sections/declare"
import { button } from "@/app/admin/sections/listing-actions"
import { showStorage } from "@/app/admin/sections/storage"
import { describeSchedule } from "@/app/admin/sections/words"
import { type Section, sectionHref } from "@/components/admin/address"
import type { Card, View } from "@/components/admin/section"
import type { Fact, Words } from "@/components/admin/words"
import {
  formatAgo,
  formatCount,
  formatDuration,
  formatLatency,
  formatMoment,
  formatQuantity,
} from "@/components/format"
import { Ahead } from "@/components/site/moment"
import { describeAlerts, describeSkips, judgeSource, listCounts } from "@/components/stats/source-words"
import { getDiskTrouble } from "@/lib/admin/overview"
import type { AdminOverview } from "@/lib/admin/schema"
import { listJobs } from "@/lib/jobs/queries"
import { getSourceEntry } from "@/lib/source-table"
import { listSourceRuns, listSources } from "@/lib/sources/queries"
import { type PastSourceRun, RUN_PAGE, type SourceReport, type SourceRun } from "@/lib/sources/schema"

export const overview = declare({
  read: async (asked) => asked.overview,
  show: (figures, { now }) => [
    {
      title: "Overview",
      intro: "What waits for a decision, and what does not run as it should.",
      cards: [...listDiskCards(), ...listCards(figures, now)],
    },
    ...(figures.alerts.length > 0 ? [showAlerts(figures.alerts)] : []),
    showStorage(figures.storage),
  ],
})

const showAlerts = (alerts: AdminOverview["alerts"]): View => ({
  title: "Alerts",
  intro: "Troubles that have not ended. With ALERT_URL or ALERT_EMAIL you get a message about each.",
  table: {
    caption: "Open alerts, the oldest first",
    columns: ["Trouble, and what to do", "Since"],
    rows: alerts.map(({ title, subject, since, summary, remedy }): Words[] => [
      // In one column: on a phone a third would be cut.
      [
        { health: "down", text: title },
        { small: summary || subject },
        { small: `To do: ${remedy.replaceAll("`", "")}` },
      ],
      { at: since },
    ]),
  },
})

/** A card while the disk of the embedded database has little space. */
function listDiskCards(): Card[] {
  const trouble = getDiskTrouble()
  if (trouble === null) return []
  const figure = trouble.state === "full" ? "full" : "nearly full"
  return [{ title: "Disk", figure, isBad: true, detail: trouble.text, href: "/admin" }]
}

function listCards({ waiting, sources, jobs, queues, refused_today }: AdminOverview, now: Date): Card[] {
  const { probes, webhooks } = queues
  const [source] = sources.failing
  const noFailure = sources.total === 0 ? "no sources configured" : "all sources are read"
  const failure = source ? `${source.name}: ${describeFailure(source, now)}` : noFailure
  // With one failing source the card leads to the runs of this source.
  const sourceHref = sectionHref("sources", source && sources.failing.length === 1 ? { id: source.name } : {})
  const card = (title: string, count: number, section: Section, detail: string): Card => ({
    ...{ title, detail, figure: formatCount(count), href: sectionHref(section) },
  })
  return [
    card("Waiting for review", waiting.pending, "pending", describeOldest(waiting, now)),
    card("Revisions", waiting.revisions, "revisions", "changes of public listings"),
    card("Proposals", waiting.proposals, "proposals", "noticed by checks"),
    card("Reports", waiting.reports, "reports", "of readers"),
    { ...countFailing("Failing sources", sources), detail: failure, href: sourceHref },
    {
      ...countFailing("Failing jobs", jobs),
      detail:
        jobs.failing.map(({ name }) => name).join(", ") ||
        (jobs.have_run > 0 ? "all jobs succeed" : "no job has run yet"),
      href: sectionHref("jobs"),
    },
    {
      title: "Check queue",
      figure: formatDuration(probes.lag_seconds * 1000),
      detail: `oldest overdue check; ${formatCount(probes.due)} due, ${formatCount(probes.in_flight)} running`,
      href: "/status",
    },
    {
      title: "Webhook queue",
      figure: webhooks.pending === 0 ? "empty" : formatDuration(webhooks.oldest_seconds * 1000),
      detail: [
        webhooks.pending === 0
          ? "no delivery waits"
          : `oldest delivery not sent yet; ${formatCount(webhooks.pending)} wait`,
        webhooks.failing > 0 && formatQuantity(webhooks.failing, "failing webhook"),
      ]
        .filter(Boolean)
        .join("; "),
      isBad: webhooks.failing > 0,
      href: sectionHref("webhooks"),
    },
    card("Rejected today", refused_today.total, "failures", describeCodes(refused_today.by_code)),
  ]
}

const countFailing = (title: string, { total, failing }: { total: number; failing: readonly unknown[] }) => ({
  ...{ title, isBad: failing.length > 0, figure: `${formatCount(failing.length)} of ${formatCount(total)}` },
})

const describeOldest = ({ oldest_pending_at: at }: AdminOverview["waiting"], now: Date) =>
  at === null ? "no listing" : `oldest registered ${formatAgo(at, now)}`

/** Describes the failed runs of a source, such as "12 failed runs since 3 hr. ago". */
function describeFailure({ since, failed_runs }: { since: string | null; failed_runs: number }, now: Date): string {
  const runs = formatQuantity(failed_runs, "failed run")
  return since === null ? runs : `${runs}, first ${formatAgo(since, now)}`
}

const CODES_SHOWN = 3
function describeCodes(codes: Record<string, number>): string {
  const all = Object.entries(codes)
  const shown = all.slice(0, CODES_SHOWN).map(([code, count]) => `${formatCount(count)} ${code.replaceAll("_", " ")}`)
  const others = all.slice(CODES_SHOWN).reduce((sum, [, count]) => sum + count, 0)
  return [...shown, ...(others > 0 ? [`${formatCount(others)} others`] : [])].join(", ") || "no registration"
}

/** All sources with their last import, or one source with its past runs. */
export const sources = declare({
  read: async ({ id, now }) => {
    const all = await listSources(now)
    const one = all.filter(({ name }) => name === id)
    if (one.length === 0) return { sources: all, runs: null }
    return { sources: one, runs: await listSourceRuns(id, RUN_PAGE.size, now) }
  },
  show: ({ sources: rows, runs }) => [
    {
      title: "Sources",
      intro:
        runs !== null
          ? { href: sectionHref("sources"), text: "All sources" }
          : rows.length === 0
            ? "No sources configured. The setting SOURCES names them."
            : "Listings come from these sources. Reading one can take minutes.",
      entries: rows.map((source) => {
        const { name } = source
        const { health, sentence } = judgeSource(source)
        const past = { href: sectionHref("sources", { id: name }), text: "Past runs", of: `of ${name}`, isSolo: true }
        return {
          ...{ id: name, name: <span className="mono">{name}</span>, marks: { health, text: sentence } },
          about: [getSourceEntry(name).description],
          facts: listSourceFacts(source),
          links: runs === null && { ...past, isFocused: true },
          actions: [button("readSource", "Read now", name, { of: `: ${name}` })],
        }
      }),
    },
    ...(runs === null ? [] : [showRuns(rows[0]?.name ?? "", runs)]),
  ],
})

function listSourceFacts(source: SourceReport): Fact[] {
  const { name, address, failed_runs, failing_since, last_run, last_success_at, next_run_at, listings } = source
  return [
    ...(last_run ? listRunFacts(last_run) : [["Last run", null, "not yet"] as const]),
    failing_since !== null && [
      "Failing",
      [`${formatQuantity(failed_runs, "run")} in a row, the first `, { at: failing_since }],
    ],
    ["Last success", last_success_at && { at: last_success_at }, "never"],
    ["Next run", next_run_at === null ? "after this run" : formatMoment(next_run_at)],
    ["Every", formatDuration(source.every_minutes * 60_000)],
    ["URL", { code: address }],
    ["Listings", listings > 0 && { href: `/?source=${name}`, text: formatQuantity(listings, "listing") }],
  ]
}

function listRunFacts(run: SourceRun): Fact[] {
  const { state, started_at, finished_at, found, error } = run
  const skips = describeSkips(run)
  return [
    ["Last run", [{ at: started_at }, finished_at !== null && `, took ${formatSpan(started_at, finished_at)}`]],
    (found > 0 || state === "done") && [state === "running" ? "So far" : "Result", listCounts(run)],
    skips !== null && ["Skipped", skips],
    ...describeAlerts(run).map((alert) => ["Warning", alert] as const),
    error !== null && [state === "failed" ? "Error" : "Skipped", error],
  ]
}

/** The times have no fractions of a second, so a run that starts and ends in the same second is shown as "under 1 s". */
function formatSpan(from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  if (seconds >= 60) return formatDuration(seconds * 1000)
  return seconds < 1 ? "under 1\u00a0s" : `${seconds}\u00a0s`
}

const showRuns = (name: string, runs: readonly PastSourceRun[]) => ({
  title: "Past runs",
  intro: runs.length === 0 ? "No run in the last 30 days." : "Newest first.",
  table: {
    caption: `Runs of ${name}, newest first`,
    columns: ["Started, UTC", "Result", "#Pages read", "#Found", "#New", "#Changed", "#Dropped", "#Took"],
    rows: runs.map((run): Words[] => [
      formatMoment(run.started_at),
      describeResult(run),
      run.pages === 0 ? null : run.pages,
      ...[run.found, run.new, run.changed, run.dropped],
      run.finished_at && formatSpan(run.started_at, run.finished_at),
    ]),
  },
})

function describeResult({ state, error, failed_runs }: PastSourceRun): Words {
  if (state === "running") return { health: "unknown", text: "Running" }
  if (state === "failed") {
    return [{ health: "down", text: `Failed, try ${failed_runs}` }, { small: error ?? "no reason was recorded" }]
  }
  if (error === null) return { health: "healthy", text: "Read" }
  return [{ health: "degraded", text: "A page was skipped" }, { small: error }]
}

/** All jobs with their last run. */
export const jobs = declare({
  read: () => listJobs(),
  show: (rows, { now }) => ({
    title: "Jobs",
    intro: rows.length === 0 ? "There are no jobs." : "Scheduled work of the directory.",
    table: {
      caption: "All jobs and their last runs",
      columns: ["Job", "Runs", "Last run", "Result", "Next run", "By hand"],
      rows: rows.map(({ id, name, does, cron, runs, failures, next_run_at, ...last }) => [
        [name, { small: does }],
        [
          describeSchedule(cron),
          { small: runs === 0 ? "none yet" : `${formatCount(runs)}, of them ${formatCount(failures)} failed` },
        ],
        [
          last.last_run_at === null ? "not yet" : { at: last.last_run_at },
          last.last_ms !== null && `, took ${formatLatency(last.last_ms)}`,
          last.is_running && { small: "running now" },
        ],
        last.last_error === null
          ? last.last_summary && summarise(last.last_summary)
          : [{ health: "down", text: "Failed" }, { small: last.last_error }],
        next_run_at === null ? "never" : { node: <Ahead at={next_run_at} now={now} /> },
        { form: button("runJob", "Run now", id, { of: `: ${name}`, className: "whitespace-nowrap" }) },
      ]),
    },
  }),
})

/** The counts of a run, such as "probed 12, down 3". */
const summarise = (summary: Record<string, number>) =>
  Object.entries(summary)
    .map(([name, count]) => `${name.replaceAll("_", " ")} ${formatCount(count)}`)
    .join(", ") || "nothing"

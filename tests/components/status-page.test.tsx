import { describe, expect, it } from "vitest"
import { JobList, SourceList } from "@/components/stats/runs"
import { LightningNode, SemanticSearch } from "@/components/stats/status-terms"
import { formatTook, judgeDirectory } from "@/components/stats/status-words"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { SourceReport } from "@/lib/sources/schema"
import { NOW } from "./fixtures"
import { aSource, aSourceRun } from "./source-fixtures"
import { aJob, failed, never, render, unread, words } from "./stats-fixtures"

describe("the summary of the status page", () => {
  const queue = { due: 0, in_flight: 0, lag_seconds: 900 }
  const QUARTER = 900
  const node = (state: NodeReport["state"]): NodeReport => ({ backend: "lnd", state })
  const embeddings: EmbeddingsReport = { model: "small", state: "up", waiting: 0 }
  const well = { queue, node: node("up"), embeddings, sources: [aSource()] }
  it.each<[string, JobReport[], number, string, string]>([
    ["all well", [aJob()], 900, "healthy", "All systems operational."],
    ["one job failed", [aJob(failed)], 0, "degraded", "The job “Endpoint checks” failed at its last run."],
    [
      "three failed",
      ["a", "b", "c"].map((id) => aJob({ ...failed, id, name: id })),
      0,
      "degraded",
      "The jobs “a”, “b” and “c” failed at their last run.",
    ],
    ["a failed one runs again", [aJob({ ...failed, is_running: true })], 0, "healthy", "All systems operational."],
    ["late by more than an interval", [aJob()], 961, "degraded", "The oldest check is overdue by 16 min."],
    [
      "both",
      [aJob(failed)],
      4000,
      "degraded",
      "The job “Endpoint checks” failed at its last run, and the oldest check is overdue by 1 h 6 min.",
    ],
    ["first run", [aJob(never)], 0, "unknown", "No job has run yet."],
  ])("%s", (_, jobs, lag_seconds, health, sentence) => {
    const verdict = judgeDirectory({ ...well, jobs, queue: { ...queue, lag_seconds } }, QUARTER)
    expect({ ...verdict, sentence: verdict.sentence.replaceAll("\u00a0", " ") }).toEqual({ health, sentence })
  })

  it.each<[NodeReport["state"], JobReport[], number, string]>([
    ["down", [aJob()], 0, "Payments cannot be received."],
    ["down", [aJob(never)], 0, "Payments cannot be received."],
    ["down", [aJob(failed)], 0, "The job “Endpoint checks” failed at its last run, and payments cannot be received."],
    [
      "down",
      [aJob(failed)],
      4000,
      "The job “Endpoint checks” failed at its last run, the oldest check is overdue by 1 h 6 min, and payments cannot be received.",
    ],
    ["off", [aJob()], 0, "All systems operational."],
    ["unknown", [aJob()], 0, "All systems operational."],
  ])("a node that is %s", (state, jobs, lag_seconds, sentence) => {
    const verdict = judgeDirectory({ ...well, jobs, queue: { ...queue, lag_seconds }, node: node(state) }, QUARTER)
    expect(verdict.sentence.replaceAll("\u00a0", " ")).toBe(sentence)
  })

  it("is degraded while the embeddings server fails, although no job's last run failed", () => {
    const given = { ...well, jobs: [aJob()], embeddings: { ...embeddings, state: "resting" } as const }
    expect(judgeDirectory(given, QUARTER)).toEqual({
      health: "degraded",
      sentence: "The semantic search does not find new listings.",
    })
  })

  it.each<[string, SourceReport[], JobReport[], string]>([
    ["one", [unread("mpp"), aSource()], [aJob()], "The source mpp could not be read."],
    ["two", [unread("mpp"), unread("satring")], [aJob()], "The sources mpp and satring could not be read."],
    ["whose job failed", [unread("mpp")], [aJob({ ...failed, id: "sync-mpp" })], "The source mpp could not be read."],
    [
      "beside another job",
      [unread("mpp")],
      [aJob(failed)],
      "The job “Endpoint checks” failed at its last run, and the source mpp could not be read.",
    ],
    ["that is being read again", [{ ...unread("mpp"), is_running: true }], [aJob()], "All systems operational."],
    ["not read yet", [aSource({ last_run: null })], [aJob()], "All systems operational."],
  ])("names a source that could not be read: %s", (_, sources, jobs, sentence) => {
    expect(judgeDirectory({ ...well, jobs, sources }, QUARTER).sentence).toBe(sentence)
  })

  it.each([
    [84, "84 ms"],
    [1234, "1.2 s"],
    [59_999, "59.9 s"],
    [190_000, "3 min"],
  ])("a run of %d ms took %s", (ms, text) => {
    expect(formatTook(ms).replaceAll("\u00a0", " ")).toBe(text)
  })
})

describe("the job list", () => {
  it("shows the description, the last run, its duration and the next run of a job", () => {
    expect(words(<JobList jobs={[aJob()]} now={NOW} />)).toBe(
      "|Endpoint checks|Ok|Probes every listing that is due.|Last run|4 min. ago|Duration|1.2 s|Next run|in about 5 min|",
    )
  })

  it("shows that a job failed and when it last succeeded, without the private error", () => {
    const text = words(<JobList jobs={[aJob(failed)]} now={NOW} />)
    expect(text).toContain("|Failed|")
    expect(text).toContain("|The last success was |1 hr. ago|.|")
    expect(text).not.toContain("ECONNREFUSED")
    expect(words(<JobList jobs={[aJob({ ...failed, last_success_at: null })]} now={NOW} />)).toContain(
      "No run has succeeded yet",
    )
  })

  it("shows a job that never ran with dashes and hidden text", () => {
    const text = words(<JobList jobs={[aJob({ ...never, next_run_at: null })]} now={NOW} />)
    expect(text).toContain("|Not run yet|")
    expect(text).toContain("|Last run|–|never|Duration|–|not known|Next run|–|none planned|")
  })
})

describe("the Lightning node", () => {
  it.each<[NodeReport, string, string]>([
    [{ backend: "lnd", state: "up" }, "healthy", "lnd, responding"],
    [{ backend: "dev", state: "up" }, "healthy", "dev, responding|It accepts play money only."],
    [
      { backend: "nwc", state: "down" },
      "down",
      "nwc, not responding|No tokens are sold until it is available again: above the free limit the response is 429 instead of 402.",
    ],
    [
      { backend: "none", state: "off" },
      "unknown",
      "None|No tokens are sold: above the free limit the response is 429.",
    ],
    [{ backend: "cln", state: "unknown" }, "unknown", "cln, not known yet"],
  ])("%j is described with its consequence", (node, health, expected) => {
    expect(words(<LightningNode node={node} />)).toBe(`|Lightning node|${expected}|`)
    expect(render(<LightningNode node={node} />)).toContain(`data-health="${health}"`)
  })
})

describe("the semantic search", () => {
  it.each<[EmbeddingsReport, string, string]>([
    [{ model: "small", state: "up", waiting: 0 }, "healthy", "small"],
    [{ model: "small", state: "up", waiting: 1 }, "healthy", "small|1 listing waits to be indexed."],
    [{ model: "small", state: "up", waiting: 1200 }, "healthy", "small|1,200 listings wait to be indexed."],
    [
      { model: "small", state: "resting", waiting: 3 },
      "down",
      "small, not responding|New and changed listings are found by keywords only until it is available again.",
    ],
    [{ model: "none", state: "off", waiting: 0 }, "unknown", "None|Searches use keywords only."],
  ])("%j is described in words", (embeddings, health, expected) => {
    expect(words(<SemanticSearch embeddings={embeddings} />)).toBe(`|Semantic search|${expected}|`)
    expect(render(<SemanticSearch embeddings={embeddings} />)).toContain(`data-health="${health}"`)
  })
})

describe("sources", () => {
  it("are listed with the results of their last runs, their last success and their next run", () => {
    const text = words(<SourceList sources={[aSource()]} now={NOW} />)
    expect(text).toBe(
      "|bazaar|Ok|Services that x402 facilitators have seen, from Coinbase’s Bazaar.|" +
        "Last run: 12,480 found, 31 new, 12 changed, 4 dropped, 57 skipped.|" +
        "Last success|1 hr. ago|Next run|in about 5 min|",
    )
  })

  it.each<[string, Partial<SourceReport>, string, string]>([
    ["never read", { last_run: null, last_success_at: null }, "unknown", "|Not read yet|"],
    [
      "that cannot be read",
      { last_run: aSourceRun({ state: "failed", error: "No usable response: it responded HTTP 500." }) },
      "down",
      "|Could not be read|Services that x402 facilitators have seen, from Coinbase’s Bazaar.|Before the failure: 12,480 found",
    ],
    [
      "that does not answer",
      { last_run: aSourceRun({ state: "failed", found: 0 }) },
      "down",
      "|It returned no listings.|",
    ],
    [
      "that is read now",
      { is_running: true, next_run_at: null, last_run: aSourceRun({ state: "running" }) },
      "healthy",
      "|So far: 12,480 found, 31 new, 12 changed, 4 dropped, 57 skipped.|Last success|1 hr. ago|Next run|after this run|",
    ],
    [
      "that has lost its shape",
      { last_run: aSourceRun({ alerts: ["misfit"] }) },
      "degraded",
      "|More than half of a page did not match the format of this source. The rest was imported.|",
    ],
    [
      "that has lost its listings",
      { last_run: aSourceRun({ alerts: ["shrunk"] }) },
      "degraded",
      "|It listed far fewer listings than before. No listing lost its source label.|",
    ],
    [
      "with a page that never could be read",
      { last_run: aSourceRun({ error: "A page failed 3 times in a row and was left out. it responded HTTP 500" }) },
      "degraded",
      "|Suspicious|Services that x402 facilitators have seen, from Coinbase’s Bazaar.|" +
        "Last run: 12,480 found, 31 new, 12 changed, 4 dropped, 57 skipped.|A page could not be read and was skipped.|",
    ],
  ])("show the state of one %s, without the private error", (_, given, health, expected) => {
    const list = <SourceList sources={[aSource(given)]} now={NOW} />
    expect(words(list)).toContain(expected)
    expect(render(list)).toContain(`data-health="${health}"`)
    expect(words(list)).not.toMatch(/HTTP 500|https:/)
  })

  it("can be empty", () => {
    expect(words(<SourceList sources={[]} now={NOW} />)).toBe("|No sources configured.|")
  })
})

import { describe, expect, it } from "vitest"
import { ComponentList } from "@/components/stats/component-list"
import { IncidentList } from "@/components/stats/incident-list"
import { SourceList } from "@/components/stats/source-list"
import { buildHistory } from "@/components/stats/status-days"
import { LightningNode, SemanticSearch } from "@/components/stats/status-terms"
import { judgeDirectory } from "@/components/stats/status-words"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { SourceReport } from "@/lib/sources/schema"
import {
  COMPONENTS,
  type ComponentDay,
  type ComponentIncident,
  type ComponentName,
  type ComponentReport,
  type Problem,
} from "@/lib/status/schema"
import { NOW } from "./fixtures"
import { aSource, aSourceRun } from "./source-fixtures"
import { render, words } from "./stats-fixtures"

const aReport = (
  name: ComponentName,
  problem: Problem | null = null,
  health: HealthStatus = "degraded",
): ComponentReport => (problem === null ? { name, health: "healthy", problem } : { name, health, problem })
const reportAll = (...given: ComponentReport[]) =>
  COMPONENTS.map((name) => given.find((one) => one.name === name) ?? aReport(name))

describe("the sentence of the status page", () => {
  const unread = (...names: string[]) => aReport("sources", { reason: "unread", names, total: 7 })
  it.each<[string, ComponentReport[], HealthStatus, string]>([
    ["nothing fails", [], "healthy", "Everything works."],
    ["one source fails", [unread("mpp")], "degraded", "Everything works, but the source mpp cannot be read."],
    [
      "two sources fail",
      [unread("mpp", "a")],
      "degraded",
      "Everything works, but two of seven sources cannot be read.",
    ],
    [
      "two parts fail",
      [aReport("checks", { reason: "late", seconds: 960 }), unread("mpp")],
      "degraded",
      "Everything works, but checks are late by 16 min, and the source mpp cannot be read.",
    ],
    [
      "a part is down",
      [aReport("payments", { reason: "node" }, "down"), aReport("website", { reason: "search" })],
      "down",
      "The semantic search does not find new listings, and payments cannot be received.",
    ],
    ["payments are off", [aReport("payments", { reason: "off" }, "unknown")], "healthy", "Everything works."],
    [
      "no job has run",
      (["checks", "sources", "webhooks"] as const).map((name) => aReport(name, { reason: "not-started" }, "unknown")),
      "unknown",
      "The website works. Not started yet: checks, sources and webhooks.",
    ],
  ])("D-status-03 names what does not work when %s", (_, reports, health, sentence) => {
    const verdict = judgeDirectory(reportAll(...reports))
    expect({ ...verdict, sentence: verdict.sentence.replaceAll("\u00a0", " ") }).toEqual({ health, sentence })
  })
})

describe("the parts of the directory", () => {
  const days: ComponentDay[] = [
    { component: "api", day: "2026-11-20", good: 999, bad: 1 },
    { component: "api", day: "2026-11-21", good: 1000, bad: 0 },
    { component: "checks", day: "2026-11-21", good: 1, bad: 3 },
  ]

  it("D-status-03 have a state, a share and the day since which they are measured", () => {
    const text = words(<ComponentList reports={reportAll()} days={days} now={NOW} />)
    expect(text).toContain("|API|: Healthy|responses without a server error|99.95 %|since 20 Nov|")
    expect(text).toContain("|Payments|: Healthy|minutes with a Lightning node|–|not measured yet|")
  })

  it("draw a bad part of a day from the top, and days without a measurement hollow", () => {
    const { paths, since } = buildHistory("checks", days, NOW)
    expect(paths).toEqual([
      { fill: "warn", d: "M801 0h7v28h-7z" },
      { fill: "none", d: expect.stringMatching(/^M0\.5 24\.5h6v3h-6z/) },
    ])
    expect(since).toBe("21\u00a0Nov")
    expect(buildHistory("api", days, NOW).paths.map(({ fill }) => fill)).toEqual(["ok", "bad", "none"])
  })

  it("are described where they do not work", () => {
    const unread: Problem = { reason: "unread", names: ["mpp", "bazaar"], total: 2 }
    const reports = reportAll(aReport("sources", unread, "down"), aReport("payments", { reason: "off" }, "unknown"))
    const text = words(<ComponentList reports={reports} days={days} now={NOW} />)
    expect(text).toContain("|No source can be read|")
    expect(text).toContain("|Switched off: the directory sells nothing|")
  })
})

describe("the incidents", () => {
  const incident: ComponentIncident = {
    ...{ id: "1", component: "sources", reason: "unread", names: ["mpp"] },
    ...{ opened_at: "2026-11-20T21:10:00Z", closed_at: null },
  }

  it("are described with effect and duration, and quiet days are one line", () => {
    const text = words(<IncidentList incidents={[incident]} since="2026-11-10" now={NOW} />)
    expect(text).toContain("|21 Nov|No incidents|20 Nov|The source mpp could not be read|")
    expect(text).toMatch(
      /New services of these lists appear once they can be read again\.\|open, \|4 h 4\d min\|19 to 10 Nov\|No incidents\|/,
    )
    const ended = { ...incident, closed_at: "2026-11-20T22:10:00Z" }
    expect(words(<IncidentList incidents={[ended]} since="2026-11-10" now={NOW} />)).toContain("lists appeared later.")
  })

  it("name the end of an incident, with its day only if that is another one", () => {
    const write = (closed_at: string) =>
      words(<IncidentList incidents={[{ ...incident, closed_at }]} since="2026-11-20" now={NOW} />)
    expect(write("2026-11-20T21:50:00Z")).toContain("|From 20 Nov 2026, 21:10 UTC to 21:50 UTC. Known services")
    expect(write("2026-11-21T00:10:00Z")).toContain("|From 20 Nov 2026, 21:10 UTC to 21 Nov 2026, 00:10 UTC. Known")
  })

  it("do not claim quiet days that were not measured", () => {
    expect(words(<IncidentList incidents={[]} since="2026-11-20" now={NOW} />)).toBe("|21 to 20 Nov|No incidents|")
    expect(words(<IncidentList incidents={[]} since={null} now={NOW} />)).toBe("|Nothing has been recorded yet.|")
  })

  it("that began earlier stand at the end", () => {
    const old = { ...incident, opened_at: "2026-10-01T00:00:00Z" }
    const text = words(<IncidentList incidents={[old]} since="2026-11-21" now={NOW} />)
    expect(text).toMatch(/^\|21 Nov\|No incidents\|1 Oct\|/)
  })
})

describe("the Lightning node", () => {
  it.each<[NodeReport, string, string]>([
    [{ backend: "lnd", state: "up" }, "healthy", "lnd, responding"],
    [{ backend: "dev", state: "up" }, "healthy", "A node of play money, responding|It accepts play money only."],
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
      "degraded",
      "|Could not be read|Services that x402 facilitators have seen, from Coinbase’s Bazaar.|HTTP 500. Before the failure: 12,480 found",
    ],
    [
      "whose name does not resolve",
      { last_run: aSourceRun({ state: "failed", found: 0, error: "No usable response: ENOTFOUND." }) },
      "degraded",
      "|Could not be read|Services that x402 facilitators have seen, from Coinbase’s Bazaar.|Name lookup failed.|",
    ],
    [
      "that fails for a reason without public words",
      { last_run: aSourceRun({ state: "failed", found: 0, error: "https://key@list.example broke" }) },
      "degraded",
      "|An unexpected error, which the log names.|",
    ],
    [
      "that is empty",
      { last_run: aSourceRun({ found: 0, new: 0, changed: 0, dropped: 0, skipped: 0 }) },
      "healthy",
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
    expect(words(list)).not.toMatch(/No usable response|it responded|https:/)
  })

  it("can be empty", () => {
    expect(words(<SourceList sources={[]} now={NOW} />)).toMatch(/^\|No sources configured\. A source is a list of/)
  })
})

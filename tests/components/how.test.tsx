import { describe, expect, it } from "vitest"
import HowPage from "@/app/how/page"
import { formatScore } from "@/components/format"
import { Cadence, describeHostLimit, describeSeen, listStateRows, type Outcome } from "@/components/how/health-rules"
import { PICK_SHARES } from "@/lib/catalogue/pick/formula"
import { OBSERVATION_LASTS_MS } from "@/lib/catalogue/price/price"
import {
  HEALTH_POINTS,
  PLACES_PER_TURN,
  QUALITY_SHARES,
  type RecommendationInput,
  recommend,
} from "@/lib/catalogue/recommendation/recommendation"
import { HEALTH_STATUSES } from "@/lib/catalogue/schema"
import { CADENCE } from "@/lib/health/rules/cadence"
import { SCORE, SCORE_VERSION, scoreReliability } from "@/lib/health/rules/score"
import { type HealthState, RULES_VERSION, transition, type Verdict } from "@/lib/health/rules/transitions"
import { JOBS } from "@/lib/jobs/schedule"
import { CLIENTS } from "@/lib/protocols/clients/client-table"
import { REASONS } from "@/lib/protocols/clients/reasons"
import { toHtml, wordsOf } from "./html"

const words = wordsOf(toHtml(HowPage()))
/** The plain text of the page between two headings. */
const section = (title: string, next: string) => words.slice(words.indexOf(`|${title}|`), words.indexOf(`|${next}|`))

const rows = listStateRows()
const VERDICTS: Record<Outcome, [Verdict, boolean]> = {
  o: ["ok", false],
  s: ["ok", true],
  w: ["wrong", false],
  u: ["unreachable", false],
  n: ["no_verdict", false],
}
const start = (health: HealthState["health"]): HealthState => ({
  health,
  consecutiveOk: 0,
  consecutiveWrong: 0,
  consecutiveSlow: 0,
  consecutiveFailures: 0,
})
const play = (from: HealthState["health"], seen: readonly Outcome[]) =>
  seen.reduce((state, answer) => transition(state, ...VERDICTS[answer]).next, start(from)).health

describe("the published state table", () => {
  it.each(rows)("$from, $seen: $to is what the state machine does, and not before [D-health-01]", (row) => {
    expect(play(row.from, row.seen)).toBe(row.to)
    for (let length = 0; length < row.seen.length; length++) {
      expect(play(row.from, row.seen.slice(0, length))).toBe(row.from)
    }
  })

  it("contains every change that a run of equal responses can cause", () => {
    for (const from of HEALTH_STATUSES) {
      for (const answer of Object.keys(VERDICTS) as Outcome[]) {
        const runs = Array.from({ length: 5 }, (_, index) => Array.from({ length: index + 1 }, () => answer))
        const changing = runs.find((seen) => play(from, seen) !== from)
        const told = rows.find((row) => row.from === from && row.seen[0] === answer && row.to !== from)
        // From unknown, a slow response makes the service healthy like any valid response, so the table has no row for slow.
        if (from === "unknown" && answer === "s") expect(changing).toHaveLength(1)
        else expect(told?.seen, `${from} ${answer}`).toEqual(changing)
      }
    }
  })

  it("is shown row by row", () => {
    const table = section("Health", "Unprobeable endpoints").toLowerCase()
    for (const { from, seen, to } of rows) expect(table).toContain(`|${from}|${describeSeen(seen)}|${to}|`)
  })

  it("describes runs of verdicts in words", () => {
    expect(describeSeen(["o"])).toBe("1 ok response")
    expect(describeSeen(["u", "u", "u"])).toBe("3 unanswered requests")
  })
})

describe("how we measure", () => {
  it("uses the numbers of the running code", () => {
    expect(words).toContain(`version ${RULES_VERSION} of the rules of health, version ${SCORE_VERSION} of the score`)
    expect(words).toContain(`|Versions|`)
    expect(section("Probing schedule", "Opting out")).toContain(
      "|Down for|One request per|24 hours|1 hour|7 days|6 hours|30 days|24 hours|",
    )
    expect(CADENCE.thinning).toHaveLength(3)
    expect(words).toContain("over 2 times the service’s own median and over 1,000 ms")
    expect(words).toContain(
      "names them after 1 hour without another response, and the health is |unknown| after 24 hours.",
    )
  })

  it("lists the versions of the rules and of the score, newest first", () => {
    const versions = words.slice(words.lastIndexOf("|Rules|Version|Changes|"))
    expect(/\|Health\|(\d+)\|/.exec(versions)?.[1]).toBe(String(RULES_VERSION))
    expect(/\|Score\|(\d+)\|/.exec(versions)?.[1]).toBe(String(SCORE_VERSION))
  })

  it("computes the example score with the real function [D-health-02]", () => {
    const now = new Date("2026-11-21T02:00:00Z")
    const evidenceAt = new Date(now.getTime() - 3 * 3_600_000)
    const scored = scoreReliability({ ok: 2769, checks: 2792, p50Ms: 420, evidenceAt }, now)
    const { wilson, latency, freshness } = scored?.terms ?? { wilson: 0, latency: 0, freshness: 0 }
    const sum = `100 × ${wilson.toFixed(3)} × (0.85 + 0.15 × ${latency.toFixed(3)}) × ${freshness.toFixed(3)}`
    expect(words).toContain(`${sum} = ${scored?.score.toFixed(1)}`)
    expect(words).toContain(`score = 100 × W × (0.85 + ${SCORE.latencyWeight} × L) × F`)
    expect(words).toMatch(/\|3 of 3\|84\|0\.1\|43\.8\|0\.438\|1\.000\|1\.000\|/)
  })
})

describe("the probing schedule", () => {
  const render = (intervalMs: number, hostSpacingMs: number) =>
    toHtml(<Cadence intervalMs={intervalMs} hostSpacingMs={hostSpacingMs} />)

  it.each([
    [60_000, "gets one request per minute,"],
    [900_000, "gets one request per 15 minutes,"],
    [3_600_000, "gets one request per hour,"],
  ])("of %d ms reads %s", (intervalMs, text) => expect(render(intervalMs, 1000)).toContain(text))

  it("leaves out a spacing of zero", () => {
    expect(describeHostLimit(0)).toBe("A host gets one request at a time.")
    expect(describeHostLimit(1000).replaceAll("\u00a0", " ")).toBe(
      "A host gets one request at a time, with at least 1 second between two.",
    )
    expect(render(900_000, 0)).not.toContain("0 ms")
  })
})

describe("the recommended order", () => {
  const text = section("Recommended order", "Versions")

  it("has the points of each health", () => {
    for (const [health, { base, span }] of Object.entries(HEALTH_POINTS)) {
      expect(text.toLowerCase()).toContain(`|${health}|${base}|${span}|`)
    }
  })

  it("D-pick-03 has the formula of the pick", () => {
    const { fit, reliability, price, health, domain: proved } = PICK_SHARES
    const sum = `100 × (${fit} × F + ${reliability} × R + ${price} × P + ${health} × H + ${proved} × V)`
    expect(section("Pick", "Versions").replaceAll("|", "")).toContain(sum)
  })

  it("has the share of each term, and the number of services that lose nothing", () => {
    const { reliability, payment, domain, description, price } = QUALITY_SHARES
    const sum = `${reliability} × R + ${payment} × P + ${domain} × V + ${description} × D + ${price} × A`
    expect(text.replaceAll("|", "")).toContain(sum)
    expect(text).toContain(`1 for the ${PLACES_PER_TURN} best services of a host, 2 for the next ${PLACES_PER_TURN}`)
  })

  it("says how often the ranks are computed, and for how long the price of a challenge counts", () => {
    expect(JOBS.find(({ id }) => id === "recommendation")?.cron).toMatch(/^\d+ \*\/5 /)
    expect(text).toContain("Computed every 5 minutes.")
    expect(text).toContain(`a price in a challenge of the last ${OBSERVATION_LASTS_MS / 86_400_000} days`)
  })

  it("computes its examples with the function of the column", () => {
    const good: RecommendationInput = {
      ...{
        health: "healthy",
        reliability: 98.8,
        hasValidPayment: true,
        hasVerifiedDomain: true,
        drift: null,
        hostTurn: 1,
      },
      ...{ hasDescription: true, hasPrice: true, hasSchema: true, hasAskedPrice: true },
    }
    const examples: [what: string, facts: RecommendationInput][] = [
      ["All known and good", good],
      ["The same, fourth service of its host", { ...good, hostTurn: 2 }],
      ["Domain not proved, no parameters", { ...good, hasVerifiedDomain: false, hasSchema: false }],
      ["Price is twice the listed price", { ...good, drift: 1 }],
      ["New: 3 checks", { ...good, reliability: 43.8 }],
      ["Degraded", { ...good, health: "degraded" }],
      ["Down", { ...good, health: "down", hasValidPayment: false }],
    ]
    for (const [what, facts] of examples) {
      const { reliability, hostTurn } = facts
      const health = facts.health.charAt(0).toUpperCase() + facts.health.slice(1)
      expect(text).toContain(`|${what}|${health}|${reliability}|${hostTurn}|${formatScore(recommend(facts))}|`)
    }
  })

  it("says that nobody can pay for a place", () => {
    expect(text).toContain("Nobody can pay for a place, and popularity has no influence.")
  })
})

describe("the clients that pay", () => {
  it("are listed with their versions, and every reason with the setting that helps", () => {
    const text = `${section("Clients that can pay", "Opportunities")}|`
    for (const { name, version } of Object.values(CLIENTS)) expect(text).toContain(`|${name}|${version}|`)
    for (const { message, setting } of Object.values(REASONS)) {
      expect(text.replaceAll("&#x27;", "'")).toContain(`|${message}|${setting ?? "None"}|`)
    }
  })
})

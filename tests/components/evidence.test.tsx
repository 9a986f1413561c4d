import { describe, expect, it } from "vitest"
import { Evidence } from "@/components/listing/evidence"
import { describeEvidence } from "@/components/listing/evidence-words"
import type { RowService } from "@/lib/catalogue/schema"
import { buildRow } from "./fixtures"
import { words } from "./html"

const shown = (overrides: Partial<RowService>) => words(<Evidence evidence={describeEvidence(buildRow(overrides))} />)

describe("D-evidence-01 the evidence of a service", () => {
  it("has uptime, response time and score, each with its name", () => {
    expect(shown({ uptime_30d: 0.9984, latency_p50_ms: 1310, reliability_score: 97.9 })).toBe(
      "|Uptime|99.8 %|Response|1,310 ms|Score|97|",
    )
  })

  it("rounds the score down, and writes long response times in seconds", () => {
    expect(shown({ latency_p50_ms: 9_999, reliability_score: 99.9 })).toContain("|9,999 ms|Score|99|")
    expect(shown({ latency_p50_ms: 12_345, reliability_score: 100 })).toContain("|12 s|Score|100|")
  })

  it("has the number of checks instead, until there are enough for a score", () => {
    expect(shown({ checks: 95 })).toBe("|95 of 96 checks|")
    expect(shown({ checks: 0, uptime_30d: null, reliability_score: null })).toBe("|0 of 96 checks|")
  })

  it("has dashes for the response time and the score of a service that is down", () => {
    expect(shown({ health_status: "down" })).toBe("|Uptime|98.7 %|Response|–|not measured|Score|–|no score while down|")
  })
})

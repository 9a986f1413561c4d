import { describe, expect, it } from "vitest"
import { hasShownScore, ShownScore } from "@/components/listing/shown-score"
import { SCORE } from "@/lib/health/rules/score"
import { toHtml } from "./html"

const scored = { health_status: "healthy", reliability_score: 99.1, uptime_30d: 0.99, checks: 2880 } as const

describe("the score that pages show", () => {
  it.each([
    [{}, "99.1", true],
    [{ health_status: "degraded" }, "99.1", true],
    [{ checks: SCORE.shownFromChecks, reliability_score: 40 }, "40.0", true],
    [{ checks: SCORE.shownFromChecks - 1 }, "95 checks so far", false],
    [{ checks: 3, reliability_score: 43.8 }, "3 checks so far", false],
    [{ checks: null, reliability_score: null, uptime_30d: 1 }, "under 3 checks", false],
    [{ checks: null, reliability_score: null, uptime_30d: null }, "–not measured", false],
    [{ health_status: "down" }, "–no score while down", false],
  ] as const)("of %j is %s", (overrides, text, isShown) => {
    const service = { ...scored, ...overrides }
    const markup = toHtml(<ShownScore service={service} />)
    expect(markup.replaceAll(/<[^>]+>/g, "")).toBe(text)
    expect(hasShownScore(service)).toBe(isShown)
  })
})

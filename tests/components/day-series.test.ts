import { describe, expect, it } from "vitest"
import { DAYS_SHOWN, describeDays, fillDays } from "@/components/service/day-series"
import { drawLatency } from "@/components/service/latency-series"
import { buildDay, NOW } from "./fixtures"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const full = Array.from({ length: DAYS_SHOWN }, (_, index) => ({
  day: new Date(NOW.getTime() - (DAYS_SHOWN - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  checks: 100,
  ok: 100,
  latency_ms: 80,
}))

describe("day bars", () => {
  it("are 30 UTC days that end today, with gaps for days without checks", () => {
    const bars = fillDays([buildDay({ checks: 4, ok: 3 })], NOW)
    expect(bars).toHaveLength(30)
    expect(bars[0]?.day).toBe("2026-10-23")
    expect(bars.at(-1)).toEqual({ day: "2026-11-21", checks: 0, ok: 0, latency_ms: null })
    expect(bars.at(-2)).toEqual(buildDay({ checks: 4, ok: 3 }))
  })

  it("say that nothing was measured", () => {
    expect(describeDays(fillDays([], NOW))).toBe("No check had a verdict in the last 30 days.")
  })

  it("say when nothing failed", () => {
    expect(plain(describeDays(full))).toBe("100.0 % over 30 days; no check failed.")
  })

  it("name the worst day", () => {
    const days = full.map((bar, index) => (index === 22 ? { ...bar, ok: 91 } : bar))
    expect(plain(describeDays(days))).toBe("99.7 % over 30 days; worst day 14 Nov, 91.0 %.")
  })

  it("say over how many days when there are fewer", () => {
    expect(plain(describeDays(full.slice(-2)))).toBe("100.0 % over 2 days with checks; no check failed.")
    expect(plain(describeDays([buildDay({ day: "2026-11-21", checks: 4, ok: 3 })]))).toBe("75.0 % on 21 Nov.")
  })
})

describe("latency line", () => {
  const frame = { step: 10, height: 48, margin: 3 }
  const draw = (...values: (number | null)[]) =>
    drawLatency(
      values.map((latency_ms, index) => buildDay({ day: `2026-11-${String(index + 1).padStart(2, "0")}`, latency_ms })),
      frame,
    )

  it("is missing without a measured day", () => {
    expect(draw()).toBeNull()
    expect(draw(null, null)).toBeNull()
  })

  it("is scaled from zero to the highest day, and breaks at days without a measurement", () => {
    const line = draw(100, 50, null, 0, null, 200)
    expect(line?.paths).toEqual(["M5 25.5L15 36.8", "M35 48.0h0", "M55 3.0h0"])
    expect(line?.highest.ms).toBe(200)
  })

  it("has no path for a single day", () => expect(draw(null, 84)?.paths).toEqual([]))

  it("is flat at zero when every response time is zero", () => {
    expect(draw(0, 0)?.paths).toEqual(["M5 48.0L15 48.0"])
  })

  it.each([
    [[84], "The mean was 84 ms on 1 Nov."],
    [[84, 84], "The mean was 84 ms on each of 2 days."],
    [[84, 61, null, 1760, 90], "Between 61 ms on 2 Nov and 1,760 ms on 4 Nov; last 90 ms on 5 Nov."],
  ])("%j in words", (values, sentence) => expect(plain(draw(...values)?.sentence ?? "")).toBe(sentence))
})

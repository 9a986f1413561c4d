import { describe, expect, it } from "vitest"
import { DAYS_SHOWN, describeDays, fillDays } from "@/components/service/day-series"
import { NOW } from "./fixtures"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const full = Array.from({ length: DAYS_SHOWN }, (_, index) => ({
  day: new Date(NOW.getTime() - (DAYS_SHOWN - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  checks: 100,
  ok: 100,
}))

describe("day bars", () => {
  it("are thirty UTC days that end today, gaps without checks", () => {
    const bars = fillDays([{ day: "2026-11-20", checks: 4, ok: 3 }], NOW)
    expect(bars).toHaveLength(30)
    expect(bars[0]?.day).toBe("2026-10-23")
    expect(bars.at(-1)).toEqual({ day: "2026-11-21", checks: 0, ok: 0 })
    expect(bars.at(-2)).toEqual({ day: "2026-11-20", checks: 4, ok: 3 })
  })

  it("say that nothing was measured", () => {
    expect(describeDays(fillDays([], NOW))).toBe("No check has been made in the last 30 days.")
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
    expect(plain(describeDays([{ day: "2026-11-21", checks: 4, ok: 3 }]))).toBe("75.0 % on 21 Nov.")
  })
})

import { describe, expect, it } from "vitest"
import { drawBars, drawSpans, drawTimes, PLOT } from "@/components/charts/history-paths"

describe("uptime bars", () => {
  it("fill the height when nothing failed, and are a line without a check", () => {
    const { right, failed, none } = drawBars([
      { checks: 4, ok: 4 },
      { checks: 0, ok: 0 },
    ])
    expect(right).toBe("M1 0h298v44h-298z")
    expect(failed).toBe("")
    expect(none).toBe("M301 42h298v2h-298z")
  })

  it("have a cap as high as the failed share, and visible for one of many checks", () => {
    expect(drawBars([{ checks: 4, ok: 2 }]).failed).toBe("M1 0h598v22h-598z")
    expect(drawBars([{ checks: 4, ok: 2 }]).right).toBe("M1 23h598v21h-598z")
    expect(drawBars([{ checks: 1000, ok: 999 }]).failed).toBe("M1 0h598v4h-598z")
    expect(drawBars([{ checks: 4, ok: 0 }])).toEqual({ right: "", failed: "M1 0h598v44h-598z", none: "" })
  })
})

describe("lines of response times", () => {
  it("start at 0, have a gap at a missing value, and a dot for a value that stands alone", () => {
    expect(drawTimes([100, 50, null, 0, null, 200], 200)).toBe("M50 32L150 48M350 64h0.1M550 0h0.1")
    expect(drawTimes([null], 1)).toBe("")
  })
})

describe("marks of incidents", () => {
  it("stand at their time, tall for down and low for degraded, and are at least 4 units wide", () => {
    const down = { from: 50, to: 75, isDown: true }
    const degraded = { from: -20, to: 10, isDown: false }
    expect(drawSpans([down, degraded], 0, 100)).toEqual({ down: "M300 0h150v6h-150z", degraded: "M0 3h60v3h-60z" })
    expect(drawSpans([{ from: 100, to: 100, isDown: true }], 0, 100).down).toBe(`M${PLOT.width - 4} 0h4v6h-4z`)
  })

  it("are left out before the period", () => {
    expect(drawSpans([{ from: -20, to: -10, isDown: true }], 0, 100)).toEqual({ down: "", degraded: "" })
  })
})

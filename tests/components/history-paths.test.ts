import { describe, expect, it } from "vitest"
import { drawBars, drawSpans, drawTimes, PLOT } from "@/components/charts/history-paths"

/** @param down failed checks without a response @param slow right but slow ones */
const bar = (checks: number, ok: number, down = 0, slow = 0) => ({ checks, ok, unreachable: down, slow })

describe("uptime bars", () => {
  it("fill the height when nothing failed, and are a line without a check", () => {
    const { right, down, degraded, none } = drawBars([bar(4, 4), bar(0, 0)])
    expect(right).toBe("M1 0h298v44h-298z")
    expect(down + degraded).toBe("")
    expect(none).toBe("M301 42h298v2h-298z")
  })

  it("have a cap as high as the failed share, and visible for one of many checks", () => {
    expect(drawBars([bar(4, 2, 2)]).down).toBe("M1 0h598v22h-598z")
    expect(drawBars([bar(4, 2, 2)]).right).toBe("M1 23h598v21h-598z")
    expect(drawBars([bar(1000, 999)]).degraded).toBe("M1 0h598v4h-598z")
    const full = "M1 0h598v44h-598z"
    expect(drawBars([bar(4, 0, 4)])).toEqual({ right: "", down: full, degraded: "", none: "" })
  })

  it("are red where most of the troubled checks had no response, and amber where they were wrong or slow", () => {
    const toneOf = (...given: Parameters<typeof bar>) => (drawBars([bar(...given)]).down === "" ? "amber" : "red")
    expect([toneOf(96, 80, 16), toneOf(96, 80, 8), toneOf(96, 80, 7), toneOf(96, 80, 8, 1)]).toEqual([
      "red",
      "red",
      "amber",
      "amber",
    ])
    expect(drawBars([bar(4, 4, 0, 1)]).degraded).toBe("M1 0h598v11h-598z")
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

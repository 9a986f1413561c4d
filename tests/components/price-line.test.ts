import { describe, expect, it } from "vitest"
import { formatPercent } from "@/components/format"
import { chooseUnit, drawPriceLine, listPoints } from "@/components/service/price/price-line"

const price = (at: string, price_usd: number | null, price_sats: number | null = null) => ({
  at: `${at}T00:00:00Z`,
  price_usd,
  price_sats,
  asset: "USDC",
  network: null,
})
const NOW = new Date("2026-11-21T00:00:00Z")
const HISTORY = [price("2026-11-11", 0.02), price("2026-11-06", 0.008), price("2026-11-01", 0.01)]
const WIDE = { from: 40, to: 640 }

describe("the points of the price line", () => {
  it("are oldest first, each with its change", () => {
    const points = listPoints(HISTORY, "usd")
    expect(points.map(({ amount }) => amount)).toEqual([0.01, 0.008, 0.02])
    expect(points.map(({ change }) => change && formatPercent(change).replace("\u00a0", " "))).toEqual([
      null,
      "−20 %",
      "+150 %",
    ])
  })

  it("leave out rows with the same price and rows without an amount", () => {
    const more = [price("2026-11-12", 0.02), price("2026-11-11", null), ...HISTORY]
    expect(listPoints(more, "usd")).toHaveLength(3)
  })

  it("have no change after a price of 0", () => {
    expect(listPoints([price("2026-11-02", 1), price("2026-11-01", 0)], "usd")[1]?.change).toBeNull()
  })

  it("are in dollars if any is known, else in sats", () => {
    expect(chooseUnit(HISTORY)).toBe("usd")
    expect(chooseUnit([price("2026-11-01", null, 21)])).toBe("sats")
  })
})

describe("the price line", () => {
  const draw = (listed: number | null = null) => drawPriceLine(listPoints(HISTORY, "usd"), listed, NOW, WIDE)

  it("is a step line over time that ends now, with its axis from 0", () => {
    const { path, ticks, listedY } = draw()
    expect(path).toBe("M40 87H190V100H340V24H640")
    expect(ticks).toEqual([
      { amount: 0, y: 150 },
      { amount: 0.01, y: 87 },
      { amount: 0.02, y: 24 },
    ])
    expect(listedY).toBeNull()
    expect(draw(0.01).listedY).toBe(87)
  })

  it("labels every change that has room, and the newest first", () => {
    expect(draw().labels.map(({ point }) => point.amount)).toEqual([0.02, 0.008])
    const close = [price("2026-11-20", 0.011), price("2026-11-19", 0.01), price("2026-11-01", 0.0101)]
    const labels = drawPriceLine(listPoints(close, "usd"), null, NOW, WIDE).labels
    expect(labels.map(({ point, anchor }) => [point.amount, anchor])).toEqual([[0.011, "end"]])
  })
})

// The lowest amounts of 30 days: each row is a history of challenges, and the share of the lowest amount in the last one.

import { describe, expect, it } from "vitest"
import { findLowestAmount, findLowestPrice, LOWS, observeLows, type PriceLows } from "@/lib/catalogue/cautions/lows"

const DAY = 86_400_000
const START = Date.parse("2026-09-01T12:00:00Z")
const offer = (dollars: number, more: object = {}) => ({
  ...{ scheme: "exact", network: "eip155:8453", asset_id: "0xAb", price_sats: null },
  ...{ amount: String(Math.round(dollars * 1e6)), price_usd: dollars },
  ...more,
})
type Step = [day: number, offers: ReturnType<typeof offer>[]]
/** A challenge on this day, with these offers. */
const on = (day: number, ...offers: Step[1]): Step => [day, offers]
const play = (steps: readonly Step[]) =>
  steps.reduce<PriceLows>((lows, [day, offers]) => observeLows(lows, offers, new Date(START + day * DAY)), {})

function shareOf(steps: readonly Step[]): number | null {
  const [last] = steps.at(-1)?.[1] ?? []
  const lowest = last && findLowestAmount(play(steps), last)
  return last && lowest ? Number((Number(lowest) / Number(last.amount)).toFixed(4)) : null
}

describe("the lowest amount of 30 days", () => {
  it.each<[what: string, steps: Step[], share: number | null]>([
    ["one price", [on(0, offer(0.01))], 1],
    ["a raised price", [on(0, offer(0.01)), on(1, offer(0.03))], 0.3333],
    ["a lowered price", [on(0, offer(0.03)), on(1, offer(0.01))], 1],
    ["raised 31 days ago", [on(0, offer(0.01)), on(1, offer(0.03)), on(31, offer(0.03))], 1],
    ["raised 30 days ago", [on(0, offer(0.01)), on(1, offer(0.03)), on(30, offer(0.03))], 0.3333],
    ["raised in small steps", Array.from({ length: 20 }, (_, n): Step => on(n, offer(0.01 * 1.19 ** n))), 0.0367],
    ["another token", [on(0, offer(0.01)), on(1, offer(1, { asset_id: "0xCd" }))], 0.01],
    [
      "another token, in the second check",
      [on(0, offer(0.01)), on(1, offer(1, { asset_id: "0xCd" })), on(2, offer(1, { asset_id: "0xCd" }))],
      0.01,
    ],
    [
      "another scheme while the old offer stays",
      [on(0, offer(0.01)), on(1, offer(100, { scheme: "upto" }), offer(0.01))],
      0.0001,
    ],
    [
      "the same token in other letter case",
      [
        on(0, offer(0.01, { asset_id: `0x${"a".repeat(40)}` })),
        on(1, offer(0.03, { asset_id: `0x${"A".repeat(40)}` })),
      ],
      0.3333,
    ],
    [
      "many unknown tokens in between",
      [
        on(0, offer(0.01)),
        on(1, ...Array.from({ length: 16 }, (_, n) => offer(1, { asset_id: `0x${n}`, price_usd: null }))),
        on(2, offer(1, { asset_id: "0xCd" })),
      ],
      0.01,
    ],
    [
      "many known tokens in between",
      [
        on(0, offer(0.01)),
        on(1, ...Array.from({ length: 16 }, (_, n) => offer(1, { asset_id: `0x${n}` }))),
        on(2, offer(1)),
      ],
      0.01,
    ],
    ["an amount of zero in between", [on(0, offer(0.01)), on(1, offer(0)), on(2, offer(0.01))], 1],
    [
      "sats",
      [
        on(0, offer(0, { amount: "1000", price_usd: null, price_sats: 1 })),
        on(1, offer(0, { amount: "5000", price_usd: null, price_sats: 5 })),
      ],
      0.2,
    ],
  ])("%s", (_what, steps, share) => {
    expect(shareOf(steps)).toBe(share)
  })

  it("stays small, whatever a server asks", () => {
    const steps = Array.from(
      { length: 60 },
      (_, day): Step => [day, Array.from({ length: 16 }, (_, n) => offer(day + 1, { asset_id: `0x${n}${day % 3}` }))],
    )
    const lows = play(steps)
    expect(Object.keys(lows).length).toBeLessThanOrEqual(LOWS.ways)
    expect(Math.max(...Object.values(lows).map((kept) => kept.length))).toBeLessThanOrEqual(LOWS.steps)
  })

  it("is null without any, and has one amount for each offer", () => {
    expect(findLowestPrice({}, [])).toBeNull()
    const lows = play([on(0, offer(0.01)), on(1, offer(0.03))])
    expect(findLowestPrice(lows, [offer(0.03), offer(9, { scheme: "other" })])).toEqual({
      price_usd: 0.01,
      price_sats: null,
      amounts: ["10000", null],
    })
  })
})

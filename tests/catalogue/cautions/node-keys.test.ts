// When the key of a Lightning node is an alarm: a node may use a new key for each invoice.

import { describe, expect, it } from "vitest"
import { NO_PAYEES, observePayees } from "@/lib/catalogue/cautions/payees"
import { always, HOUR, later, play, START, type Step, usdc } from "./histories"

describe("the key of a Lightning node", () => {
  const key = (n: number) => `02${n.toString(16).padStart(64, "0")}`
  const [K, L] = [key(1), key(2)]
  const fresh = (count: number, from = 100): Step[] =>
    Array.from({ length: count }, (_, n) => later(HOUR, key(from + n)))
  const stable = always([K], 12)

  it.each<[what: string, steps: Step[], varies: boolean, change: [string, string] | null]>([
    ["of two checks is no change", [later(0, K), later(HOUR, L)], false, null],
    ["of three checks varies", fresh(3), true, null],
    ["of a hundred checks varies", fresh(100), true, null],
    ["in other letter case", [later(0, K), later(HOUR, K.toUpperCase())], false, null],
    ["that stood for two checks is an alarm", [...always([K], 2), later(HOUR, L)], false, [K, L]],
    [
      "that stood for two checks, of three in ten: varies after all",
      [...always([K], 2), later(HOUR, L), later(HOUR, key(3))],
      true,
      null,
    ],
    ["that stood for long is an alarm", [...stable, later(HOUR, L)], false, [K, L]],
    ["that stood for long stays an alarm when the next keys vary", [...stable, ...fresh(30)], false, [K, key(129)]],
    [
      "also with the old key in between",
      [...stable, later(HOUR, L), later(HOUR, K), ...fresh(30)],
      false,
      [K, key(129)],
    ],
    ["and varies after seven days", [...stable, ...fresh(24 * 8)], true, null],
    ["that stood for long, then another for seven days", [...stable, ...always([L], 24 * 8)], false, null],
    ["and then a third", [...stable, ...always([L], 24 * 8), later(HOUR, key(3))], false, [L, key(3)]],
    ["back to the old one", [...stable, later(HOUR, L), later(HOUR, K)], false, null],
    ["that varied and is one now", [...fresh(5), ...always([K], 10)], false, null],
    ["that varied and is one for nine checks", [...fresh(5), ...always([K], 9)], true, null],
    ["that varied, was one and changed", [...fresh(5), ...always([K], 10), later(HOUR, L)], false, [K, L]],
  ])("%s", (_what, steps, varies, expected) => {
    const { record } = play(steps, true)
    expect({ varies: record.varies, change: record.change && [record.change.before, record.change.after] }).toEqual({
      varies,
      change: expected,
    })
  })

  it("is no alarm in any order of a pool of four keys", () => {
    // A linear congruential generator, so that the histories are the same in each run.
    let state = 1
    const next = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return key(Math.floor(state / 2 ** 16) % 4)
    }
    let alarms = 0
    let record = NO_PAYEES
    for (let n = 0; n < 2_000; n += 1) {
      record = observePayees(record, [usdc(next())], true, new Date(START + n * HOUR))
      if (n >= 10 && record.change) alarms += 1
    }
    expect(alarms).toBe(0)
  })
})

// Which challenges are an alarm: each row is a history of one service, and what is left of it after the last challenge.

import { describe, expect, it } from "vitest"
import { confirmPayee } from "@/lib/catalogue/cautions/payees"
import { always, changeOf, HOUR, play, type Step, usdc } from "./histories"

const DAY = 24 * HOUR
const A = `0x${"aA".repeat(20)}`
const B = `0x${"bB".repeat(20)}`
const C = `0x${"cC".repeat(20)}`
const S = "So1anaPayee1111111111111111111111111111111"
const T = "So1anaThief1111111111111111111111111111111"
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

describe("the payees of an x402 service", () => {
  it.each<[what: string, steps: Step[], expected: [string, string] | null]>([
    ["one payee all the time", always([A], 20), null],
    [
      "another payee",
      [
        [0, [A]],
        [HOUR, [B]],
      ],
      [A, B],
    ],
    [
      "still the other payee within seven days",
      [
        [0, [A]],
        [HOUR, [B]],
        [7 * DAY - 1, [B]],
      ],
      [A, B],
    ],
    [
      "the other payee after seven days",
      [
        [0, [A]],
        [HOUR, [B]],
        [7 * DAY, [B]],
      ],
      null,
    ],
    [
      "back to the payee from before",
      [
        [0, [A]],
        [HOUR, [B]],
        [HOUR, [A]],
      ],
      null,
    ],
    [
      "two changes: the first payee stays the one from before",
      [
        [0, [A]],
        [HOUR, [B]],
        [HOUR, [C]],
      ],
      [A, C],
    ],
    [
      "a further change after six days starts the seven days again",
      [
        [0, [A]],
        [HOUR, [B]],
        [6 * DAY, [C]],
        [6 * DAY, [C]],
      ],
      [A, C],
    ],
    [
      "two payees in turn for weeks",
      [[0, [A]], ...Array.from({ length: 20 }, (_, n): Step => [DAY, [n % 2 ? B : C]])],
      [A, B],
    ],
    [
      "a change after the second payee stood for seven days",
      [
        [0, [A]],
        [HOUR, [B]],
        [7 * DAY, [B]],
        [HOUR, [C]],
      ],
      [B, C],
    ],
    [
      "a change by the first challenge after seven days",
      [
        [0, [A]],
        [HOUR, [B]],
        [8 * DAY, [C]],
      ],
      [B, C],
    ],
    [
      "the first payee returns after it was replaced for good",
      [
        [0, [A]],
        [HOUR, [B]],
        [8 * DAY, [B]],
        [DAY, [A]],
      ],
      [B, A],
    ],
    [
      "a challenge without a payee in between",
      [
        [0, [A]],
        [HOUR, []],
        [HOUR, [B]],
      ],
      [A, B],
    ],
    [
      "a challenge without a payee only",
      [
        [0, [A]],
        [HOUR, []],
      ],
      null,
    ],
    [
      "other letter case of an EVM address",
      [
        [0, [A]],
        [HOUR, [A.toLowerCase()]],
        [HOUR, [A.toUpperCase().replace("X", "x")]],
      ],
      null,
    ],
    [
      "other letter case of an address that means another one",
      [
        [0, [S]],
        [HOUR, [S.toLowerCase()]],
      ],
      [S, S.toLowerCase()],
    ],
    [
      "offers in another order",
      [
        [0, [usdc(A), usdc(S, SOLANA)]],
        [HOUR, [usdc(S, SOLANA), usdc(A)]],
      ],
      null,
    ],
    [
      "one offer less, and again both",
      [
        [0, [usdc(A), usdc(S, SOLANA)]],
        [HOUR, [usdc(A)]],
        [HOUR, [usdc(A), usdc(S, SOLANA)]],
      ],
      null,
    ],
    [
      "a further offer to the known payee",
      [
        [0, [usdc(A)]],
        [HOUR, [usdc(A), { pay_to: A, network: "eip155:137", asset: "USDT" }]],
      ],
      null,
    ],
    [
      "a further offer to another payee",
      [
        [0, [A]],
        [HOUR, [usdc(A), usdc(B)]],
      ],
      [A, B],
    ],
    [
      "a further offer before the known one",
      [
        [0, [A]],
        [HOUR, [usdc(B), usdc(A)]],
      ],
      [A, B],
    ],
    [
      "the second offer of two changes",
      [
        [0, [usdc(A), usdc(S, SOLANA)]],
        [HOUR, [usdc(A), usdc(T, SOLANA)]],
      ],
      [S, T],
    ],
    [
      "the last of sixteen offers changes",
      [
        [0, [A]],
        [HOUR, [...Array(15).fill(A), B]],
      ],
      [A, B],
    ],
    [
      "another network with another payee",
      [
        [0, [A]],
        [HOUR, [usdc(T, SOLANA)]],
      ],
      [A, T],
    ],
    [
      "an offer that was gone for a month returns",
      [[0, [usdc(A), usdc(S, SOLANA)]], ...always([usdc(A)], 24 * 31), [HOUR, [usdc(A), usdc(S, SOLANA)]]],
      [A, S],
    ],
    [
      "the payee returns after two months without a challenge",
      [
        [0, [A]],
        [60 * DAY, [A]],
      ],
      null,
    ],
    [
      "another payee after two months without a challenge",
      [
        [0, [A]],
        [60 * DAY, [B]],
      ],
      [A, B],
    ],
  ])("%s", (_what, steps, expected) => {
    expect(changeOf(steps)).toEqual(expected)
  })

  it("keep how long the payee from before stood", () => {
    const { change } = play([
      [0, [A]],
      [41 * DAY, [B]],
      [DAY, [C]],
    ]).record
    expect(change).toMatchObject({
      stood_from: "2026-09-01T00:00:00Z",
      stood_to: "2026-10-12T00:00:00Z",
      at: "2026-10-13T00:00:00Z",
    })
  })

  it("stay few, whatever a server names", () => {
    const many = Array.from({ length: 16 }, (_, n) => usdc(`payee-${n}`))
    const steps = Array.from(
      { length: 60 },
      (_, n): Step => [8 * DAY, many.map(({ pay_to }) => usdc(`${pay_to}-${n}`))],
    )
    expect(JSON.stringify(play(steps).record).length).toBeLessThan(8_000)
  })
})

describe("the owner's confirmation", () => {
  const changed = play([
    [0, [A]],
    [HOUR, [B]],
  ])

  it("ends the alarm for that payee only, and the one from before is not known any more", () => {
    const record = confirmPayee(changed.record, B.toLowerCase(), new Date(changed.time))
    expect(record).toMatchObject({ change: null, confirmed: { pay_to: B.toLowerCase() } })
    expect(play([[HOUR, [B]]], false, record, changed.time).record).toMatchObject({
      change: null,
      confirmed: { pay_to: B.toLowerCase() },
    })
    const next = play([[HOUR, [C]]], false, record, changed.time).record
    expect(next).toMatchObject({ confirmed: null, change: { before: B, after: C } })
    expect(play([[HOUR, [A]]], false, record, changed.time).record.change).toMatchObject({ before: B, after: A })
  })

  it("leaves the alarm of another new payee", () => {
    const two = play([
      [0, [A]],
      [HOUR, [usdc(B), usdc(T, SOLANA)]],
    ])
    const record = confirmPayee(two.record, B, new Date(two.time))
    expect(record.change).toMatchObject({ before: A, after: T })
    expect(play([[HOUR, [usdc(B), usdc(T, SOLANA)]]], false, record, two.time).record.change).toMatchObject({
      after: T,
    })
  })

  it("of a known payee changes nothing else", () => {
    const { record, time } = play([[0, [A]]])
    expect(confirmPayee(record, A, new Date(time))).toEqual({
      ...record,
      confirmed: { pay_to: A, at: "2026-09-01T00:00:00Z" },
    })
  })
})

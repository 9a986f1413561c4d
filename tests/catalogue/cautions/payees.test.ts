// Which challenges are an alarm: each row is a history of one service, and what is left of it after the last challenge.

import { describe, expect, it } from "vitest"
import { confirmPayee } from "@/lib/catalogue/cautions/payees"
import { always, changeOf, HOUR, later, play, type Step, usdc } from "./histories"

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
    ["another payee", [later(0, A), later(HOUR, B)], [A, B]],
    ["still the other payee within seven days", [later(0, A), later(HOUR, B), later(7 * DAY - 1, B)], [A, B]],
    ["the other payee after seven days", [later(0, A), later(HOUR, B), later(7 * DAY, B)], null],
    ["back to the payee from before", [later(0, A), later(HOUR, B), later(HOUR, A)], null],
    ["two changes: the first payee stays the one from before", [later(0, A), later(HOUR, B), later(HOUR, C)], [A, C]],
    [
      "a further change after six days starts the seven days again",
      [later(0, A), later(HOUR, B), later(6 * DAY, C), later(6 * DAY, C)],
      [A, C],
    ],
    [
      "two payees in turn for weeks",
      [later(0, A), ...Array.from({ length: 20 }, (_, n): Step => later(DAY, n % 2 ? B : C))],
      [A, B],
    ],
    [
      "a change after the second payee stood for seven days",
      [later(0, A), later(HOUR, B), later(7 * DAY, B), later(HOUR, C)],
      [B, C],
    ],
    ["a change by the first challenge after seven days", [later(0, A), later(HOUR, B), later(8 * DAY, C)], [B, C]],
    [
      "the first payee returns after it was replaced for good",
      [later(0, A), later(HOUR, B), later(8 * DAY, B), later(DAY, A)],
      [B, A],
    ],
    ["a challenge without a payee in between", [later(0, A), later(HOUR), later(HOUR, B)], [A, B]],
    ["a challenge without a payee only", [later(0, A), later(HOUR)], null],
    [
      "other letter case of an EVM address",
      [later(0, A), later(HOUR, A.toLowerCase()), later(HOUR, A.toUpperCase().replace("X", "x"))],
      null,
    ],
    [
      "other letter case of an address that means another one",
      [later(0, S), later(HOUR, S.toLowerCase())],
      [S, S.toLowerCase()],
    ],
    ["offers in another order", [later(0, usdc(A), usdc(S, SOLANA)), later(HOUR, usdc(S, SOLANA), usdc(A))], null],
    [
      "one offer less, and again both",
      [later(0, usdc(A), usdc(S, SOLANA)), later(HOUR, usdc(A)), later(HOUR, usdc(A), usdc(S, SOLANA))],
      null,
    ],
    [
      "a further offer to the known payee",
      [later(0, usdc(A)), later(HOUR, usdc(A), { pay_to: A, network: "eip155:137", asset: "USDT" })],
      null,
    ],
    ["a further offer to another payee", [later(0, A), later(HOUR, usdc(A), usdc(B))], [A, B]],
    ["a further offer before the known one", [later(0, A), later(HOUR, usdc(B), usdc(A))], [A, B]],
    [
      "the second offer of two changes",
      [later(0, usdc(A), usdc(S, SOLANA)), later(HOUR, usdc(A), usdc(T, SOLANA))],
      [S, T],
    ],
    ["the last of sixteen offers changes", [later(0, A), later(HOUR, ...Array(15).fill(A), B)], [A, B]],
    ["another network with another payee", [later(0, A), later(HOUR, usdc(T, SOLANA))], [A, T]],
    [
      "an offer that was gone for a month returns",
      [later(0, usdc(A), usdc(S, SOLANA)), ...always([usdc(A)], 24 * 31), later(HOUR, usdc(A), usdc(S, SOLANA))],
      [A, S],
    ],
    ["the payee returns after two months without a challenge", [later(0, A), later(60 * DAY, A)], null],
    ["another payee after two months without a challenge", [later(0, A), later(60 * DAY, B)], [A, B]],
  ])("%s", (_what, steps, expected) => {
    expect(changeOf(steps)).toEqual(expected)
  })

  it("keep how long the payee from before stood", () => {
    const { change } = play([later(0, A), later(41 * DAY, B), later(DAY, C)]).record
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
  const changed = play([later(0, A), later(HOUR, B)])

  it("ends the alarm for that payee only, and the one from before is not known any more", () => {
    const record = confirmPayee(changed.record, B.toLowerCase(), new Date(changed.time))
    expect(record).toMatchObject({ change: null, confirmed: { pay_to: B.toLowerCase() } })
    expect(play([later(HOUR, B)], false, record, changed.time).record).toMatchObject({
      change: null,
      confirmed: { pay_to: B.toLowerCase() },
    })
    const next = play([later(HOUR, C)], false, record, changed.time).record
    expect(next).toMatchObject({ confirmed: null, change: { before: B, after: C } })
    expect(play([later(HOUR, A)], false, record, changed.time).record.change).toMatchObject({ before: B, after: A })
  })

  it("leaves the alarm of another new payee", () => {
    const two = play([later(0, A), later(HOUR, usdc(B), usdc(T, SOLANA))])
    const record = confirmPayee(two.record, B, new Date(two.time))
    expect(record.change).toMatchObject({ before: A, after: T })
    expect(play([later(HOUR, usdc(B), usdc(T, SOLANA))], false, record, two.time).record.change).toMatchObject({
      after: T,
    })
  })

  it("of a known payee changes nothing else", () => {
    const { record, time } = play([later(0, A)])
    expect(confirmPayee(record, A, new Date(time))).toEqual({
      ...record,
      confirmed: { pay_to: A, at: "2026-09-01T00:00:00Z" },
    })
  })
})

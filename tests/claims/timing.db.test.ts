// A refusal tells nothing by the time it takes (docs/decisions.md#claims). Samples of all kinds are taken in turns, so that whatever
// else the machine does falls on all of them alike; their lower quartiles are compared, which a busy machine hardly moves, with a
// wide margin. A leak would show in every attempt, a neighbour's burst of work does not.

import { expect, it } from "vitest"
import { aClaim, db } from "./world"

const { buildOwner, requireOwner } = await import("@/lib/claims/ownership")

const SAMPLES = 75
const WARM_UP = 15
const TIMEOUT = { timeout: 120_000 }
const ATTEMPTS = { ...TIMEOUT, retry: 2 }
const flip = (digit: string) => (digit === "0" ? "1" : "0")

function lowerQuartile(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 4)] ?? 0
}

it(
  "D-claim-02 a wrong token takes as long in its first digit as in its last, and as no claim at all",
  ATTEMPTS,
  async () => {
    const { domain, token } = await aClaim()
    const { domain: pending, token: tooSoon } = await aClaim({ status: "pending" })
    const owners = [
      buildOwner(domain, flip(token.charAt(0)) + token.slice(1)),
      buildOwner(domain, token.slice(0, -1) + flip(token.charAt(63))),
      buildOwner(domain, token.slice(0, 8)),
      buildOwner(pending, tooSoon),
      buildOwner("nobody.example", token),
    ]
    const times = owners.map((): number[] => [])
    await db().$transaction(async (transaction) => {
      for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
        for (const [kind, owner] of owners.entries()) {
          const startedAt = performance.now()
          const refused = await requireOwner(transaction, owner, new Date()).catch((error) => error)
          const took = performance.now() - startedAt
          expect(refused).toMatchObject({ status: 403, options: { slug: "not_owner" } })
          if (round >= WARM_UP) times[kind]?.push(took)
        }
      }
    }, TIMEOUT)
    const typical = times.map(lowerQuartile)
    expect(Math.max(...typical) / Math.min(...typical), typical.join(" ")).toBeLessThan(1.5)
  },
)

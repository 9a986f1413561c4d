// A refusal tells nothing by the time it takes (decisions.md, "Claims"). Samples of all kinds are taken in turns, so that whatever
// else the machine does falls on all of them alike, and the medians are compared with a wide margin.

import { expect, it } from "vitest"
import { aClaim, db } from "./world"

const { ownerByToken, requireOwner } = await import("@/lib/claims/ownership")

const SAMPLES = 75
const WARM_UP = 15
const TIMEOUT = { timeout: 120_000 }
const flip = (digit: string) => (digit === "0" ? "1" : "0")

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

it(
  "D-claim-02 a wrong token takes as long in its first digit as in its last, and as a domain without a claim",
  TIMEOUT,
  async () => {
    const { domain, token } = await aClaim()
    const { domain: pending, token: tooSoon } = await aClaim({ status: "pending" })
    const owners = {
      "first digit": ownerByToken(domain, flip(token.charAt(0)) + token.slice(1)),
      "last digit": ownerByToken(domain, token.slice(0, -1) + flip(token.charAt(63))),
      "another length": ownerByToken(domain, token.slice(0, 8)),
      "pending claim": ownerByToken(pending, tooSoon),
      "no claim": ownerByToken("nobody.example", token),
    }
    const times = Object.fromEntries(Object.keys(owners).map((kind) => [kind, [] as number[]]))
    await db().$transaction(async (transaction) => {
      for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
        for (const [kind, owner] of Object.entries(owners)) {
          const startedAt = performance.now()
          const refused = await requireOwner(transaction, owner, new Date()).catch((error) => error)
          const took = performance.now() - startedAt
          expect(refused).toMatchObject({ status: 403, options: { slug: "not_owner" } })
          if (round >= WARM_UP) times[kind]?.push(took)
        }
      }
    }, TIMEOUT)
    const medians = Object.values(times).map(median)
    expect(Math.max(...medians) / Math.min(...medians), JSON.stringify(times)).toBeLessThan(1.5)
  },
)

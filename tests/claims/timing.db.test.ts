// The duration of a rejection leaks nothing about the token (docs/decisions.md#claims). The kinds of wrong token alternate, so
// that other load on the machine affects all of them alike. The test compares lower quartiles, which load hardly changes, and
// allows a ratio of 1.5. The test retries twice, because a real leak fails every attempt.

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
  "D-claim-02 the rejection of a token takes as long for a wrong first digit as for a wrong last one, and as for no claim",
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

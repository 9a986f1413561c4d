// The response time reveals neither whether an id exists nor how much of a secret is right
// (docs/decisions.md#webhooks-and-events). The kinds of requests alternate, so that other work delays all kinds equally. The test
// compares 5th percentiles, because a busy machine hardly changes the fastest times.

import { expect, it } from "vitest"
import { aWebhook, NOBODY } from "@/tests/support/webhook-calls"

const { requireWebhook } = await import("@/lib/webhooks/access")

const SAMPLES = 160
const WARM_UP = 20

/** Returns the 5th percentile of the times. */
function fifthPercentile(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 20)] ?? 0
}

it("a wrong secret, a missing secret, an unknown id and an invalid id take the same time", {
  timeout: 120_000,
  retry: 2,
}, async () => {
  const { id, secret } = await aWebhook({ secret: "s".repeat(256) })
  const guesses: [string, string | null, number][] = [
    [id, `x${secret.slice(1)}`, 401],
    [id, `${secret.slice(0, -1)}x`, 401],
    [id, "x", 401],
    [id, null, 401],
    [NOBODY, secret, 404],
    ["not an id at all", secret, 404],
    [NOBODY, null, 404],
  ]
  const times = guesses.map((): number[] => [])
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
    for (const [kind, [guessed, with_, status]] of guesses.entries()) {
      const startedAt = performance.now()
      const refused = await requireWebhook(guessed, with_).catch((error) => error)
      const took = performance.now() - startedAt
      expect(refused).toMatchObject({ status })
      if (round >= WARM_UP) times[kind]?.push(took)
    }
  }
  const typical = times.map(fifthPercentile)
  expect(Math.max(...typical) / Math.min(...typical), typical.join(" ")).toBeLessThan(1.5)
})

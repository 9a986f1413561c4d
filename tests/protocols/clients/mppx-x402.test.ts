import { evm, Mppx } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeMppx } from "@/lib/protocols/clients/mppx"
import { makeDocument, makeRequirement, NOW } from "../builders"
import { loadVectors, replyOf, x402Reply } from "../vectors"
import { BAD_ENTRIES } from "../x402/bad-cases"
import { GOOD as GOOD_X402 } from "../x402/good-cases"
import { refuse, refuseNetwork } from "./no-network"
import { payWith } from "./outcome"

// mppx with the method evm/charge pays x402 where the rules say that registering the method helps.

beforeAll(() => {
  refuseNetwork(refuse)
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const account = privateKeyToAccount(`0x${"11".repeat(32)}`)
const entry = (changes: Record<string, unknown>): Reply =>
  x402Reply(makeDocument({ accepts: [makeRequirement(changes)] }))

const CASES: [string, Reply][] = [
  // With a challenge of MPP in the same response, the client takes that one.
  ...loadVectors("x402")
    .filter(({ headers }) => headers["www-authenticate"] === undefined)
    .map((vector): [string, Reply] => [vector.name, replyOf(vector)]),
  ...[...GOOD_X402, ...BAD_ENTRIES].map(([title, reply]): [string, Reply] => [title, reply]),
  ["permit2", entry({ extra: { name: "USD Coin", version: "2", assetTransferMethod: "permit2" } })],
  ["a fraction of a second", entry({ maxTimeoutSeconds: 0.5 })],
  ["an amount in dollars", entry({ amount: "0.01" })],
  ["an amount of 80 digits", entry({ amount: "9".repeat(80) })],
  [
    "Solana, then Base",
    x402Reply(makeDocument({ accepts: [makeRequirement({ network: "solana:x" }), makeRequirement()] })),
  ],
  ["no resource", x402Reply(makeDocument({ resource: undefined }))],
]

test(`${CASES.length} challenges of x402 [D-clients-02]`, async () => {
  const wrong: unknown[] = []
  let paid = 0
  for (const [title, reply] of CASES) {
    const ours = judgeMppx(reply, "defaults", NOW)
    const { pays, error } = await payWith(reply, ["payment-signature"], (fetch) =>
      Mppx.create({ methods: [evm.charge({ account })], polyfill: false, fetch, maxPaymentRetries: 1 }).fetch(
        "https://api.example.com/weather",
      ),
    )
    if (pays) paid += 1
    if (pays !== (ours === "method_not_registered")) wrong.push({ title, ours, pays, error: error?.slice(0, 200) })
  }
  expect(wrong).toEqual([])
  expect(paid).toBeGreaterThan(10)
})

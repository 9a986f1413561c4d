import { evm, Mppx } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test, vi } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeMppx } from "@/lib/protocols/clients/mppx"
import { makeDocument, makeRequirement, NOW } from "../builders"
import { type Case, listRecorded, x402Reply } from "../vectors"
import { BAD_ENTRIES } from "../x402/bad-cases"
import { GOOD as GOOD_X402 } from "../x402/good-cases"
import { refuse, refuseNetwork } from "./no-network"
import { expectAgreement, payWith } from "./outcome"

// mppx with the method evm/charge pays x402 where the rules say that registering the method helps.

refuseNetwork(refuse)

const account = privateKeyToAccount(`0x${"11".repeat(32)}`)
const entry = (changes: Record<string, unknown>): Reply =>
  x402Reply(makeDocument({ accepts: [makeRequirement(changes)] }))

const CASES = [
  // With a challenge of MPP in the same response, the client takes that one.
  ...listRecorded("x402").filter(([, { headers }]) => headers["www-authenticate"] === undefined),
  ...GOOD_X402,
  ...BAD_ENTRIES,
  ["permit2", entry({ extra: { name: "USD Coin", version: "2", assetTransferMethod: "permit2" } })],
  ["a fraction of a second", entry({ maxTimeoutSeconds: 0.5 })],
  ["an amount in dollars", entry({ amount: "0.01" })],
  ["an amount of 80 digits", entry({ amount: "9".repeat(80) })],
  [
    "Solana, then Base",
    x402Reply(makeDocument({ accepts: [makeRequirement({ network: "solana:x" }), makeRequirement()] })),
  ],
  ["no resource", x402Reply(makeDocument({ resource: undefined }))],
] as const

test(`${CASES.length} challenges of x402 [D-clients-02]`, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  const judge = (reply: Reply) => {
    const ours = judgeMppx(reply, "defaults", NOW)
    return { ours, pays: ours === "method_not_registered" }
  }
  const client = (fetch: typeof globalThis.fetch) =>
    Mppx.create({ methods: [evm.charge({ account })], polyfill: false, fetch, maxPaymentRetries: 1 })
  const cases = CASES.map(([title, reply]): Case => [title, reply, NOW])
  const paid = await expectAgreement(cases, judge, (reply) =>
    payWith(reply, ["payment-signature"], (fetch) => client(fetch).fetch("https://api.example.com/weather")),
  )
  expect(paid).toBeGreaterThan(10)
})

import { fetch402 } from "@getalby/lightning-tools/402"
import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { toBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { findHandedInvoice } from "@/lib/protocols/clients/lightning-tools"
import { l402Line, makeDocument, makeInvoice, makeRequirement, makeToken, NOW, paymentLine } from "../builders"
import { BAD as BAD_L402 } from "../l402/bad-cases"
import { GOOD as GOOD_L402 } from "../l402/good-cases"
import { BAD as BAD_MPP } from "../mpp/bad-cases"
import { lightning as lightningRequest } from "../mpp/builders"
import { GOOD as GOOD_MPP } from "../mpp/good-cases"
import { type Case, challengeReply, listRecorded, x402Reply } from "../vectors"
import { BAD_ENTRIES } from "../x402/bad-cases"
import { LIGHTNING, lightning } from "../x402/builders"
import { GOOD as GOOD_X402 } from "../x402/good-cases"
import { refuse, refuseNetwork } from "./no-network"
import { expectAgreement, payWith } from "./outcome"

// The rules for lightning-tools give the same verdicts as the client itself, whose wallet accepts every invoice.

refuseNetwork(refuse)

const mpp = (request: unknown, changes: Record<string, string | null> = {}) =>
  paymentLine(request, { method: "lightning", ...changes })
const lines = fc.array(
  fc.constantFrom(
    l402Line(),
    l402Line().replace("L402", "LSAT"),
    l402Line({ token: "" }),
    l402Line({ invoice: "" }),
    `L402 version="0", token="${makeToken()}", invoice="${makeInvoice()}"`,
    `L402 invoice=${makeInvoice()}, macaroon=${makeToken()}`,
    `L402 macaroon='${makeToken()}', invoice='${makeInvoice()}'`,
    mpp(lightningRequest()),
    mpp(lightningRequest({ invoice: "" })),
    mpp(lightningRequest(), { id: "" }),
    mpp(lightningRequest(), { intent: "session" }),
    mpp("AAAA"),
    mpp("not base64"),
    paymentLine(),
    'Basic realm="a"',
  ),
  { minLength: 1, maxLength: 3 },
)

const CASES = [
  ...listRecorded("l402", "mpp", "x402"),
  ...[...GOOD_L402, ...BAD_L402].map(([title, given]) => [title, challengeReply(...given)] as const),
  ...[...GOOD_MPP, ...BAD_MPP, ...GOOD_X402, ...BAD_ENTRIES],
  ["an invoice without an amount", lightning(makeInvoice({ amountMsat: null }), "0")],
  ["an invoice in capitals", lightning(makeInvoice().toUpperCase())],
  ["an invoice with a wrong checksum", lightning(`${makeInvoice().slice(0, -1)}q`)],
  ["two entries", x402Reply(makeDocument({ accepts: [makeRequirement(), makeRequirement(LIGHTNING)] }))],
  ["base64url", { status: 402, headers: { "payment-required": ["_-_-"] }, body: "" }],
  [
    "accepts as text",
    { status: 402, headers: { "payment-required": [toBase64(Buffer.from('{"accepts":"x"}'))] }, body: "" },
  ],
  ...fc
    .sample(lines, { seed: 402, numRuns: 150 })
    .map((given) => [given.join(" | "), challengeReply(...given)] as const),
  ...fc.sample(lines, { seed: 403, numRuns: 50 }).map((given) => {
    const headers = { ...lightning(makeInvoice()).headers, "www-authenticate": given }
    return [`with x402: ${given.join(" | ")}`, { ...challengeReply(...given), headers }] as const
  }),
] as const

test(`the rules and the real client agree on ${CASES.length} challenges [D-clients-02]`, async () => {
  const wallet = { payInvoice: async () => ({ preimage: "07".repeat(32) }) }
  const judge = (reply: Reply) => {
    const ours = findHandedInvoice(reply).refusal
    return { ours, pays: ours === null }
  }
  const cases = CASES.map(([title, reply]): Case => [title, reply, NOW])
  const paid = await expectAgreement(cases, judge, (reply) =>
    payWith(reply, ["authorization", "payment-signature"], (fetch) => {
      vi.stubGlobal("fetch", fetch)
      return fetch402("https://api.example.com/weather", {}, { wallet })
    }),
  )
  expect(paid).toBeGreaterThan(50)
  expect(CASES.length - paid).toBeGreaterThan(50)
})

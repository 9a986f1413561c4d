// MPP challenges for the comparison with the real client: requests of each method with fields replaced by unusual values, and
// headers that are hard to parse.

import fc from "fast-check"
import type { Reply } from "@/lib/protocols/challenge"
import { encodeRequest, makeDocument, paymentLine, SOMEONE, tempoRequest } from "../builders"
import { evm, lightning, solana, stripe } from "../mpp/builders"
import { challengeReply, x402Reply } from "../vectors"

const WRONG_CHECKSUM = "0x209693bc6afc0C5328bA36FaF03C514EF312287C"
const ESCROW = "0x4d50500000000000000000000000000000000000"
const ODD = [undefined, null, "", 0, {}]
const session = tempoRequest({ methodDetails: { chainId: 4217, sessionProtocol: "v2", escrowContract: ESCROW } })

type Kind = readonly [intent: string, request: Record<string, unknown>]
const KINDS: readonly Kind[] = [
  ["charge", tempoRequest()],
  ["session", session],
]

type Change = readonly [path: "" | "methodDetails", field: string, values: readonly unknown[], intent?: string]
const split = (amount: unknown, recipient: unknown = SOMEONE) => ({ amount, recipient })
const CHANGES: readonly Change[] = [
  ["", "amount", ["0", "1", "-1", "1e3", "0x10", "9".repeat(40), "9".repeat(79), 1000, 1.5, ...ODD]],
  ["", "currency", ["0x20c0000000000000000000000000000000000000", SOMEONE, WRONG_CHECKSUM, "usd", ...ODD]],
  ["", "recipient", [SOMEONE.toLowerCase(), WRONG_CHECKSUM, "0x20", "merchant", ...ODD]],
  ["", "suggestedDeposit", ["1", "1000000", "x", "-5", "9".repeat(40), 1000, ...ODD], "session"],
  ["", "methodDetails", [{}, [], "text", undefined, null, { sessionProtocol: "v2" }]],
  ["methodDetails", "chainId", [4217, 42431, 1, 8453, 0, "4217", undefined, null]],
  ["methodDetails", "feePayer", [true, false, "yes"]],
  ["methodDetails", "supportedModes", [["pull"], ["push"], ["pull", "push"], [], ["x"], ...ODD], "charge"],
  [
    "methodDetails",
    "splits",
    [
      [],
      [split("1")],
      [split("9999"), split("1")],
      [split("10000")],
      [split("0.5")],
      [split("1", "x")],
      [split("1", WRONG_CHECKSUM)],
      [split(undefined)],
      [split("-1")],
      "text",
      {},
      null,
    ],
    "charge",
  ],
  ["methodDetails", "memo", ["0x00", "note"], "charge"],
  ["methodDetails", "sessionProtocol", ["v1", "v2", "v9", ...ODD], "session"],
  ["methodDetails", "escrowContract", [SOMEONE, WRONG_CHECKSUM, ESCROW, "x", ...ODD], "session"],
  ["methodDetails", "escrow", [SOMEONE, ESCROW], "session"],
  ["methodDetails", "operator", [SOMEONE, WRONG_CHECKSUM, "x", null], "session"],
]

const fits = (intent: string) => CHANGES.filter(([, , , only]) => only === undefined || only === intent)

function apply(request: Record<string, unknown>, [path, field]: Change, value: unknown): Record<string, unknown> {
  if (path === "") return { ...request, [field]: value }
  const { methodDetails } = request
  const details = typeof methodDetails === "object" && methodDetails !== null ? methodDetails : {}
  return { ...request, methodDetails: { ...details, [field]: value } }
}

const line = (request: unknown, intent: string, method = "tempo") => paymentLine(request, { intent, method })

const random = fc.constantFrom(...KINDS).chain(([intent, request]) =>
  fc
    .array(
      fc
        .constantFrom(...fits(intent))
        .chain((change) => fc.constantFrom(...change[2]).map((value) => ({ change, value }))),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((changes) =>
      line(
        changes.reduce((current, { change, value }) => apply(current, change, value), request),
        intent,
      ),
    ),
)

export function listMppxMutations(): [string, Reply][] {
  const single = KINDS.flatMap(([intent, request]) =>
    fits(intent).flatMap((change) =>
      change[2].map((value): [string, Reply] => [
        `${intent} ${change[0]} ${change[1]} = ${JSON.stringify(value)}`,
        challengeReply(line(apply(request, change, value), intent)),
      ]),
    ),
  )
  const several = fc.array(fc.oneof(random, fc.constantFrom(...OTHERS)), { minLength: 1, maxLength: 3 })
  const many = fc
    .sample(several, { seed: 402, numRuns: 80 })
    .map((lines, index): [string, Reply] => [`random ${index}: ${lines.join(" | ")}`, challengeReply(...lines)])
  return [...single, ...many, ...HEADERS]
}

const OTHERS = [
  line(evm(), "charge", "evm"),
  line(stripe(), "charge", "stripe"),
  line(lightning(), "charge", "lightning"),
  line(solana(), "charge", "solana"),
  line({ ...tempoRequest(), periodUnit: "day", periodCount: "1" }, "subscription"),
  'Basic realm="a"',
]

const good = paymentLine()
const withParams = (changes: Record<string, string | null>) => challengeReply(paymentLine(undefined, changes))
const std = Buffer.from(JSON.stringify({ ...tempoRequest(), note: "???>>>~~~" })).toString("base64")

const HEADERS: [string, Reply][] = [
  ["an expired challenge", withParams({ expires: "2020-01-01T00:00:00Z" })],
  ["an expiry without a zone", withParams({ expires: "2036-01-01T00:00:00" })],
  ["an expiry in month 13", withParams({ expires: "2036-13-01T00:00:00Z" })],
  ["no expiry", withParams({ expires: null })],
  ["an empty expiry", withParams({ expires: "" })],
  ["no id", withParams({ id: null })],
  ["an empty id", withParams({ id: "" })],
  ["no realm", withParams({ realm: null })],
  ["no intent", withParams({ intent: null })],
  ["no request", withParams({ request: null })],
  ["an unknown method", withParams({ method: "barter" })],
  ["a method in upper case", withParams({ method: "Tempo" })],
  ["a digest", withParams({ digest: "sha-256=:x:" })],
  ["another digest", withParams({ digest: "sha-512=:x:" })],
  ["opaque data", withParams({ opaque: "x" })],
  ["meta data", withParams({ meta: "x" })],
  ["another header", withParams({ header: "Payment-Authorization" })],
  ["a header that is no name", withParams({ header: "a b" })],
  ["a request in the standard alphabet", withParams({ request: std })],
  ["a request that is a list", withParams({ request: encodeRequest([]) })],
  ["a request that is no JSON", withParams({ request: "AAAA" })],
  ["a request of 17 kB", withParams({ request: encodeRequest({ ...tempoRequest(), note: "x".repeat(13_000) }) })],
  ["a repeated parameter", challengeReply(`${good}, id="again"`)],
  ["an open quote", challengeReply(good.slice(0, -1))],
  ["bare values", challengeReply(good.replaceAll('"', ""))],
  ["a scheme in lower case", challengeReply(good.replace("Payment", "payment"))],
  ["no scheme", challengeReply('Basic realm="a"')],
  ["the scheme inside of a quoted value", challengeReply('Basic realm="a, Payment id=1"')],
  ["two schemes in one line", challengeReply(`Basic realm="a", ${good}`)],
  ["another scheme after it", challengeReply(`${good}, Basic realm="a"`)],
  ["a malformed challenge next to a good one", challengeReply(good, paymentLine(undefined, { id: null }))],
  ["escaped characters", challengeReply(paymentLine(undefined, { realm: 'a\\"b\\u20ac\\\\' }))],
  [
    "with a challenge of x402",
    { ...x402Reply(makeDocument()), headers: { ...x402Reply(makeDocument()).headers, "www-authenticate": [good] } },
  ],
  [
    "with a broken challenge of x402",
    { status: 402, headers: { "payment-required": ["{}"], "www-authenticate": [good] }, body: "" },
  ],
  [
    "with a challenge of x402 without a URL",
    {
      ...x402Reply(makeDocument()),
      headers: {
        "payment-required": [Buffer.from(JSON.stringify(makeDocument({ resource: {} }))).toString("base64")],
        "www-authenticate": [good],
      },
    },
  ],
  ["status 200", { ...challengeReply(good), status: 200 }],
  ["no challenge", { status: 402, headers: {}, body: "" }],
]

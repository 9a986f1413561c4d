// x402 challenges for the comparison with the real client: entries of every scheme, each with fields replaced by unusual values.

import fc from "fast-check"
import { toBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeRequirement, makeV1Requirement, SOMEONE, USDC_BASE, v1Reply } from "../builders"
import { x402Reply } from "../vectors"

const EURC = "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42"
const WRONG_CHECKSUM = "0x209693bc6afc0C5328bA36FaF03C514EF312287c"
const ZERO = `0x${"0".repeat(40)}`
const ESCROW = "0xf96815976523E00e65Be8f34cA5e64b4f41EB19c"
const CAPTURE = {
  name: "USD Coin",
  version: "2",
  captureAuthorizer: SOMEONE,
  feeRecipient: SOMEONE,
  captureDeadline: 1_900_000_000,
  refundDeadline: 1_950_000_000,
  minFeeBps: 0,
  maxFeeBps: 100,
}
const DOMAIN = { name: "USD Coin", version: "2" }

export const ENTRIES: Record<string, unknown>[] = [
  makeRequirement(),
  makeRequirement({ extra: { assetTransferMethod: "permit2" } }),
  makeRequirement({ scheme: "upto", extra: { facilitatorAddress: SOMEONE } }),
  makeRequirement({ scheme: "auth-capture", extra: CAPTURE }),
  makeRequirement({ scheme: "auth-capture", extra: { ...CAPTURE, assetTransferMethod: "permit2" } }),
  makeRequirement({ scheme: "batch-settlement", extra: { ...DOMAIN, receiverAuthorizer: SOMEONE } }),
  makeRequirement({
    scheme: "batch-settlement",
    extra: { assetTransferMethod: "permit2", receiverAuthorizer: SOMEONE },
  }),
  makeRequirement({
    network: "eip155:4326",
    asset: "0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7",
    amount: "1000000000000000000",
  }),
]

/** A field with the values that replace it. Fields that one scheme reads are changed in entries of that scheme only. */
type Change = readonly [path: "" | "extra", field: string, values: readonly unknown[], scheme?: string]
const ODD = [undefined, null, "", 0, {}]

const CHANGES: readonly Change[] = [
  ["", "scheme", ["exact", "upto", "auth-capture", "batch-settlement", "barter", ...ODD]],
  [
    "",
    "network",
    [
      "eip155:1",
      "eip155:08453",
      "eip155:x",
      "eip155:*",
      "eip155:99999999999999999999",
      "base",
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      ...ODD,
    ],
  ],
  [
    "",
    "amount",
    [
      "0",
      "1",
      "1000000",
      "1000001",
      "5000000",
      "0.01",
      "1.5",
      "-1",
      "1e3",
      "01000",
      "0x10",
      " 12 ",
      1000,
      1.5,
      "9".repeat(40),
      "9".repeat(79),
      ...ODD,
    ],
  ],
  ["", "asset", [EURC, USDC_BASE.toLowerCase(), WRONG_CHECKSUM, ZERO, SOMEONE, "USDC", ...ODD]],
  ["", "payTo", [SOMEONE.toLowerCase(), WRONG_CHECKSUM, ZERO, "0x209693", "merchant", ...ODD]],
  ["", "maxTimeoutSeconds", [60, 0.5, -1, 1e21, 1e15, "60", "abc", true, ...ODD]],
  ["", "extra", [DOMAIN, [], "text", ...ODD]],
  ["extra", "name", ["USDC", 5, ...ODD]],
  ["extra", "version", ["1", 2, ...ODD]],
  ["extra", "assetTransferMethod", ["eip3009", "permit2", "erc7710", "magic", ...ODD]],
  ["extra", "paymentFlow", ["authorization", "upfront", "escrow", "streaming", ...ODD]],
  ["extra", "facilitatorAddress", [SOMEONE, WRONG_CHECKSUM, "facilitator", ...ODD], "upto"],
  ["extra", "receiverAuthorizer", [SOMEONE, ZERO, WRONG_CHECKSUM, "x", ...ODD], "batch-settlement"],
  ["extra", "withdrawDelay", [900, 0.5, -1, 1e13, "900", ...ODD], "batch-settlement"],
  ["extra", "minDeposit", ["10", "100000", "9".repeat(79), "x", 5], "batch-settlement"],
  ["extra", "captureAuthorizer", [WRONG_CHECKSUM, "x", ...ODD], "auth-capture"],
  ["extra", "feeRecipient", [ZERO, WRONG_CHECKSUM, ...ODD], "auth-capture"],
  ["extra", "captureDeadline", [0.5, -1, 1e15, "1900000000", ...ODD], "auth-capture"],
  ["extra", "refundDeadline", [1e14, ...ODD], "auth-capture"],
  ["extra", "minFeeBps", [70_000, 0.5, ...ODD], "auth-capture"],
  ["extra", "maxFeeBps", [65_535, 65_536, "100", ...ODD], "auth-capture"],
  ["extra", "authCaptureEscrow", ["", ESCROW, ESCROW.toLowerCase(), SOMEONE, "x", null], "auth-capture"],
  ["extra", "receiverAuthorizer", [SOMEONE, "x"], "auth-capture"],
]

const change = fc
  .constantFrom(...CHANGES)
  .chain(([path, field, values]) => fc.constantFrom(...values).map((value) => ({ path, field, value })))

function applyChanges(
  entry: Record<string, unknown>,
  changes: readonly { path: string; field: string; value: unknown }[],
): Record<string, unknown> {
  const changed = structuredClone(entry)
  for (const { path, field, value } of changes) {
    if (path === "") changed[field] = value
    else
      changed["extra"] = Object.assign(typeof changed["extra"] === "object" ? (changed["extra"] ?? {}) : {}, {
        [field]: value,
      })
  }
  return changed
}

const entry = fc
  .tuple(fc.constantFrom(...ENTRIES), fc.array(change, { minLength: 0, maxLength: 2 }))
  .map(([base, changes]) => applyChanges(base, changes))
const accepts = fc.array(
  fc.oneof({ weight: 20, arbitrary: entry }, { weight: 1, arbitrary: fc.constantFrom(null, "exact", 5) }),
  {
    minLength: 1,
    maxLength: 3,
  },
)
const v1Entry = fc
  .tuple(fc.constant(makeV1Requirement()), fc.array(change, { maxLength: 2 }))
  .map(([base, changes]) => {
    const changed = applyChanges(base, changes)
    return {
      ...changed,
      maxAmountRequired: Object.hasOwn(changed, "amount") ? changed["amount"] : changed["maxAmountRequired"],
    }
  })

/** Each base entry with each single change, and random combinations by a fixed seed. */
export function listX402Mutations(): [string, Reply][] {
  const single = ENTRIES.flatMap((base, index) =>
    CHANGES.filter(([, , , scheme]) => scheme === undefined || scheme === base["scheme"]).flatMap(
      ([path, field, values]) =>
        values.map((value): [string, Reply] => [
          `entry ${index}: ${path} ${field} = ${JSON.stringify(value)}`,
          x402Reply(makeDocument({ accepts: [applyChanges(base, [{ path, field, value }])] })),
        ]),
    ),
  )
  const many = fc
    .sample(accepts, { seed: 402, numRuns: 200 })
    .map((list): [string, Reply] => [`accepts ${JSON.stringify(list)}`, x402Reply(makeDocument({ accepts: list }))])
  const v1 = fc
    .sample(v1Entry, { seed: 402, numRuns: 100 })
    .map((one): [string, Reply] => [`version 1 ${JSON.stringify(one)}`, v1Reply(one)])
  return [...single, ...many, ...v1, ...HEADERS]
}

const withHeader = (value: string | string[], body = ""): Reply => ({
  status: 402,
  headers: { "payment-required": [value].flat() },
  body,
})
const text = JSON.stringify(makeDocument({ error: "???>>>~~~ÿÿÿ" }))

const HEADERS: [string, Reply][] = [
  ["base64url", withHeader(Buffer.from(text).toString("base64url"))],
  ["base64 with unusual characters", withHeader(toBase64(Buffer.from(text)))],
  ["base64 without padding", withHeader(toBase64(Buffer.from(text)).replaceAll("=", ""))],
  ["two headers", withHeader([toBase64(Buffer.from(text)), toBase64(Buffer.from(text))])],
  ["a byte order mark", withHeader(toBase64(Buffer.from(`\ufeff${text}`)))],
  ["a wrong length", withHeader("AAAAA")],
  ["wrong padding", withHeader("AAA==")],
  ["null", withHeader(toBase64(Buffer.from("null")))],
  ["no version", x402Reply(makeDocument({ x402Version: undefined }))],
  ["version as text", x402Reply(makeDocument({ x402Version: "2" }))],
  ["version 3", x402Reply(makeDocument({ x402Version: 3 }))],
  ["no resource", x402Reply(makeDocument({ resource: undefined }))],
  ["an empty resource", x402Reply(makeDocument({ resource: {} }))],
  ["extensions as a list", x402Reply(makeDocument({ extensions: [] }))],
  ["version 1 in the header", withHeader(toBase64(Buffer.from(v1Reply(makeV1Requirement()).body)))],
  [
    "an empty header before a body of version 1",
    { ...v1Reply(makeV1Requirement()), headers: { "payment-required": [""] } },
  ],
  ["version 2 in the body", { status: 402, headers: {}, body: JSON.stringify(makeDocument()) }],
  ["accepts as an object", x402Reply(makeDocument({ accepts: { 0: makeRequirement() } }))],
  ["accepts empty", x402Reply(makeDocument({ accepts: [] }))],
  ["status 200", { ...x402Reply(makeDocument()), status: 200 }],
]

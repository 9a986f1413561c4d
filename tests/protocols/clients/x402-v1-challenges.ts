// Challenges of x402 version 1 for the comparison with its client: an entry with fields replaced by unusual values, and lists.

import type { Reply } from "@/lib/protocols/challenge"
import { makeV1Requirement, SOMEONE, USDC_BASE, v1Reply } from "../builders"
import { listX402Mutations } from "./x402-challenges"

const ODD = [undefined, null, "", 0, 1, true, {}, []]
const LARGE = `1${"0".repeat(80)}`
const SOLANA = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"

const CHANGES: Readonly<Record<string, readonly unknown[]>> = {
  scheme: ["exact", "upto", "EXACT", ...ODD],
  network: ["base-sepolia", "avalanche", "polygon", "solana", "ethereum", "celo", "eip155:8453", "Base", ...ODD],
  maxAmountRequired: [
    "0",
    "1",
    "100000",
    "100001",
    "1e3",
    "1e5",
    "0x10",
    " 12 ",
    "1.0",
    "1.5",
    "-1",
    LARGE,
    "abc",
    ...ODD,
  ],
  payTo: [SOMEONE.toLowerCase(), SOMEONE.toUpperCase(), SOLANA, "0x12", `${SOMEONE}0`, "nobody.eth", ...ODD],
  asset: [USDC_BASE.toLowerCase(), SOLANA, SOMEONE, `${USDC_BASE}00`, "usdc", "-", "0xzz", `-${USDC_BASE}`, ...ODD],
  maxTimeoutSeconds: [1.5, -1, -2_000_000_000, 1e21, 1e80, "60", ...ODD],
  resource: ["/weather", "ftp://a.example", "mailto:a@a.example", "a b", ...ODD],
  description: ["text", ...ODD],
  mimeType: ["text/plain", ...ODD],
  outputSchema: ["text", { a: 1 }, ...ODD],
  extra: [{ name: 1, version: null }, { name: "USD Coin" }, { version: "2" }, "text", ...ODD],
  x402Version: [2, ...ODD],
}

const show = (value: unknown) => JSON.stringify(value) ?? "absent"
const usdc = makeV1Requirement()
const other = makeV1Requirement({ asset: SOMEONE, maxAmountRequired: "999999" })
const solana = makeV1Requirement({ network: "solana", asset: SOLANA, payTo: SOLANA })

const LISTS: readonly unknown[][] = [
  [],
  [null],
  ["text"],
  [usdc],
  [other],
  [other, usdc],
  [usdc, other],
  [solana],
  [solana, usdc],
  [usdc, solana],
  [other, solana],
  [usdc, makeV1Requirement({ scheme: "upto" })],
  [usdc, makeV1Requirement({ description: undefined })],
  [other, makeV1Requirement({ network: "polygon" })],
]

function reply(changes: Record<string, unknown>, accepts: unknown): Reply {
  return { status: 402, headers: {}, body: JSON.stringify({ x402Version: 1, error: "pay", accepts, ...changes }) }
}

/** Every challenge with its title, always in the same order. */
export const V1_CASES: readonly (readonly [title: string, reply: Reply])[] = [
  ...Object.entries(CHANGES).flatMap(([field, values]) =>
    values.map((value) => {
      const changes = { [field]: value }
      const made = field === "x402Version" ? reply(changes, [usdc]) : v1Reply(makeV1Requirement(changes))
      return [`${field}: ${show(value)}`, made] as const
    }),
  ),
  ...LISTS.map((accepts, index) => [`list ${index}`, reply({}, accepts)] as const),
  ...[undefined, null, "text", {}, 1].map((accepts) => [`accepts: ${show(accepts)}`, reply({}, accepts)] as const),
  ["no JSON", { status: 402, headers: {}, body: "pay" }],
  ["JSON null", { status: 402, headers: {}, body: "null" }],
  ["a byte order mark", { status: 402, headers: {}, body: `\ufeff${v1Reply(usdc).body}` }],
  ["status 200", { ...v1Reply(usdc), status: 200 }],
  ...listX402Mutations(),
]

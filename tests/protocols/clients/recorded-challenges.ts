// The challenges with which clients were run that the tests do not install: those of version 1, those of the other comparisons, and the
// fields that only these clients read. Always in the same order.

import { toBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeRequirement, makeV1Requirement, SOMEONE, USDC_BASE, v1Reply } from "../builders"
import { loadVectors, replyOf, x402Reply } from "../vectors"
import { BAD_DOCUMENTS, BAD_ENTRIES } from "../x402/bad-cases"
import { GOOD } from "../x402/good-cases"
import { V1_CASES } from "./x402-v1-challenges"

/** USDC of networks for which a client has another setup. */
const USDC: readonly (readonly [network: string, name: string, asset: string])[] = [
  ["eip155:8453", "base", USDC_BASE],
  ["eip155:84532", "base-sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  ["eip155:137", "polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"],
  ["eip155:80002", "polygon-amoy", "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582"],
  ["eip155:143", "monad", "0x754704Bc059F8C67012fEd69BC8A327a5aafb603"],
  ["eip155:42161", "arbitrum", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"],
  ["eip155:10", "optimism", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"],
  ["eip155:43114", "avalanche", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["eip155:1", "ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
]
const DOMAIN = { name: "USD Coin", version: "2" }
const SOLANA = {
  network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
}

const EXTRAS: readonly Record<string, unknown>[] = [
  { decimals: 6 },
  { decimals: 18 },
  { decimals: "6" },
  { decimals: null },
  { verifyingContract: USDC_BASE },
  { verifyingContract: SOMEONE.toLowerCase() },
  { verifyingContract: "x" },
  { verifyingContract: 5 },
  { verifyingContract: null },
  { chainId: 1 },
  { chainId: "8453" },
  { chainId: null },
  { name: ["USD Coin"] },
]

const DOCUMENTS: readonly Record<string, unknown>[] = [
  { error: 5 },
  { error: null },
  { extensions: null },
  { extensions: "text" },
  { resource: null },
  { resource: "https://api.example.com/weather" },
  { resource: { url: 5 } },
  { resource: { url: "/weather" } },
  { resource: { url: "https://api.example.com/weather", description: 5 } },
  { resource: { url: "https://api.example.com/weather", mimeType: null } },
  { accepts: "text" },
  { accepts: [makeRequirement(), makeRequirement({ network: "eip155:137" })] },
  { accepts: [makeRequirement({ scheme: "Exact" })] },
  { accepts: [makeRequirement({ network: "EIP155:8453" })] },
  { accepts: [makeRequirement({ network: "base" })] },
  { accepts: [makeRequirement({ network: "arbitrum" })] },
  { accepts: [makeRequirement({ amount: undefined, maxAmountRequired: "1000" })] },
  { accepts: [makeRequirement(SOLANA)] },
  { accepts: [makeRequirement(SOLANA), makeRequirement()] },
  { accepts: [makeRequirement({ ...SOLANA, extra: { feePayer: SOLANA.asset } }), makeRequirement()] },
  { accepts: [makeRequirement({ network: "solana" }), makeRequirement({ network: "hedera:mainnet" })] },
  { accepts: [makeRequirement({ scheme: "upto" }), makeRequirement()] },
  { accepts: [makeRequirement({ network: "eip155:137" }), makeRequirement()] },
  { accepts: [makeRequirement({ network: 5 }), makeRequirement()] },
  { accepts: [makeRequirement(), { network: "base" }] },
]

const withHeader = (value: string, body = ""): Reply => ({
  status: 402,
  headers: { "payment-required": [value] },
  body,
})
const text = JSON.stringify(makeDocument())
const v1 = v1Reply(makeV1Requirement())

const OTHERS: readonly (readonly [string, Reply])[] = [
  ["a header that is not base64, with a body of version 1", withHeader("?", v1.body)],
  ["a header without accepts, with a body of version 1", withHeader(toBase64(Buffer.from("{}")), v1.body)],
  ["base64 with spaces", withHeader(toBase64(Buffer.from(text)).replace(/^(.{8})/, "$1 "))],
  ["version 2 in the header and version 1 in the body", withHeader(toBase64(Buffer.from(text)), v1.body)],
  ["version 1 without a version", { ...v1, body: JSON.stringify({ accepts: [makeV1Requirement()] }) }],
  ["version 1 as text", { ...v1, body: JSON.stringify({ x402Version: "1", accepts: [makeV1Requirement()] }) }],
]

export const RECORDED: readonly (readonly [title: string, reply: Reply])[] = [
  ...V1_CASES,
  ...USDC.flatMap(([network, name, asset]) => [
    [
      `version 2, ${network}`,
      x402Reply(makeDocument({ accepts: [makeRequirement({ network, asset, extra: DOMAIN })] })),
    ] as const,
    [`version 1, ${name}`, v1Reply(makeV1Requirement({ network: name, asset }))] as const,
    [`version 1, ${network}`, v1Reply(makeV1Requirement({ network, asset }))] as const,
    [`version 1, ${network.slice(7)}`, v1Reply(makeV1Requirement({ network: network.slice(7), asset }))] as const,
  ]),
  ...EXTRAS.flatMap((extra) =>
    [USDC_BASE, SOMEONE].map((asset) => {
      const entry = makeRequirement({ asset, extra: { ...DOMAIN, ...extra } })
      return [`extra ${JSON.stringify(extra)}, ${asset}`, x402Reply(makeDocument({ accepts: [entry] }))] as const
    }),
  ),
  ...DOCUMENTS.map((changes) => [JSON.stringify(changes), x402Reply(makeDocument(changes))] as const),
  ...OTHERS,
  ...[...GOOD, ...BAD_DOCUMENTS, ...BAD_ENTRIES].map(([title, reply]) => [title, reply] as const),
  ...(["x402", "mpp", "l402"] as const).flatMap((name) =>
    loadVectors(name).map((vector) => [vector.name, replyOf(vector)] as const),
  ),
]

import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit"
import { wrapFetchWithPayment, x402Client } from "@x402/fetch"
import { registerExactSvmScheme } from "@x402/svm/exact/client"
import { expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import { answerSolana } from "../../catalogue/snippets/hostile/solana-node"
import { makeDocument, makeRequirement, makeV1Requirement, NOW, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { refuseNetwork } from "./no-network"
import { payWith } from "./outcome"

// The setting for Solana is named exactly where @x402/svm then pays: it runs with a throw-away key and a node without validators.

refuseNetwork(async (request) => Response.json(answerSolana(await request.json())))

const USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const entry = (network: string, scheme = "exact") => ({
  ...{ network, scheme, asset: USDC, payTo: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4" },
  extra: { feePayer: "BKsM7ar6YyjdfgQcPqnPpRAHZvqiEzhNCdDvRQZnXkQ7" },
})
const version2 = (network: string, scheme?: string) =>
  x402Reply(makeDocument({ accepts: [makeRequirement(entry(network, scheme))] }))
const NETWORKS = [
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "solana:mainnet",
  "solana",
  "solana-devnet",
  "solana-testnet",
]

test.each<[string, Reply]>([
  ...NETWORKS.map((network): [string, Reply] => [`version 2, ${network}`, version2(network)]),
  ...NETWORKS.map((network): [string, Reply] => [`version 1, ${network}`, v1Reply(makeV1Requirement(entry(network)))]),
  ["the scheme upto", version2("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "upto")],
])("D-clients-02 @x402/svm pays where the setting names it: %s", async (_, reply) => {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
  const client = registerExactSvmScheme(new x402Client(), { signer }).setSpendControls(false)
  const { pays, error } = await payWith(reply, ["payment-signature", "x-payment"], (fetch) =>
    wrapFetchWithPayment(fetch, client)("https://api.example.com/weather"),
  )
  const ours = judgeClients(reply, ["x402"], NOW)[0]
  expect([ours?.verdict, ours?.setting?.includes("@x402/svm") ?? false], error ?? "").toEqual(
    pays ? ["needs_setting", true] : ["refuses", false],
  )
})

import { x402Client } from "@x402/core/client"
import { AuthCaptureEvmScheme } from "@x402/evm/auth-capture/client"
import { ExactEvmScheme } from "@x402/evm/exact/client"
import { UptoEvmScheme } from "@x402/evm/upto/client"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeRequirement, OPTIONS } from "../builders"
import { expectFindings } from "../expectations"
import { idsOf, x402Reply } from "../vectors"
import { REPLY_RULES } from "./reply-rules"
import { onSolana, RULES } from "./rules"

describe("rules of the x402 documents [D-truth-02] [D-truth-03]", () => {
  const documents = RULES.map((rule) => ({ ...rule, kept: x402Reply(rule.kept), broken: x402Reply(rule.broken) }))
  for (const { title, source, kept, broken, expected } of [...documents, ...REPLY_RULES]) {
    test(`${title} (${source})`, () => {
      expectFindings(checkX402(kept, OPTIONS), {})
      expectFindings(checkX402(broken, OPTIONS), expected)
    })
  }
})

/** The reference client with a throw-away key. Signing sends nothing. */
async function isPaid(document: unknown): Promise<boolean> {
  const account = privateKeyToAccount(`0x${"11".repeat(32)}`)
  const client = new x402Client()
  for (const scheme of [ExactEvmScheme, UptoEvmScheme, AuthCaptureEvmScheme])
    client.register("eip155:8453", new scheme(account))
  const required = JSON.parse(JSON.stringify(document)) as Parameters<typeof client.createPaymentPayload>[0]
  return client.createPaymentPayload(required).then(
    () => true,
    () => false,
  )
}

describe("the reference client pays what has neither an error nor a refusal", () => {
  for (const { title, kept, broken, isPaid: expected } of RULES) {
    if (expected === undefined) continue
    test(title, async () => {
      expect([await isPaid(kept), await isPaid(broken)]).toEqual([true, expected])
    })
  }
})

describe("B10 the host of the resource", () => {
  const check = (url: string, requested?: string) =>
    idsOf(
      checkX402(x402Reply(makeDocument({ resource: { url } })), {
        ...OPTIONS,
        ...(requested !== undefined && { url: requested }),
      }),
      "warning",
    )
  test.each([
    ["https://api.example.com/x", "https://api.example.com/x", []],
    ["http://api.example.com:8080/x", "https://api.example.com/x", []],
    ["https://API.example.com/x", "https://api.example.com/x", []],
    ["https://other.example/x", "https://api.example.com/x", ["resource_other_host"]],
    ["http://localhost:3000/x", "https://api.example.com/x", ["resource_loopback"]],
    ["http://127.0.0.1/x", "https://api.example.com/x", ["resource_loopback"]],
    ["http://127.0.0.1:4021/x", "http://127.0.0.1:4021/x", []],
    ["mcp://tool/x", "https://api.example.com/x", []],
    ["http://localhost:3000/x", undefined, []],
  ])("%s for a request to %s: %j", (url, requested, ids) => expect(check(url, requested)).toEqual(ids))
})

test.each([
  ["HBAR", { network: "hedera:mainnet", asset: "0.0.0", payTo: "0.0.1234", amount: "100000000" }],
  ["XRP", { network: "xrpl:0", asset: "XRP", payTo: "rN7n3473SaZBCG4dFL83w7a1RXtXtbk2D9", amount: "1000000" }],
])("an amount of %s is in whole coins, without a dollar price", (asset, changes) => {
  const { price } = checkX402(x402Reply(makeDocument({ accepts: [makeRequirement(changes)] })), OPTIONS)
  expect(price).toMatchObject({ asset, amount: "1", priceUsd: null })
})

test("D3 stablecoins of Solana have a price in dollars", () => {
  for (const [mint, symbol] of [
    ["2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo", "PYUSD"],
    ["CASHx9KJUStyftLFWGvEVf59SGeG9sh5FfcnZMVPCASH", "CASH"],
  ] as const) {
    expect(checkX402(onSolana(mint), OPTIONS).price).toMatchObject({ asset: symbol, priceUsd: "0.01" })
  }
})

describe("batch settlement on the network of Cloudflare (batch_settlement_cloudflare.md)", () => {
  const batch = { scheme: "batch-settlement", network: "cloudflare:402", asset: "USD", payTo: "merchant" }
  const check = (changes: Record<string, unknown>) =>
    checkX402(x402Reply(makeDocument({ accepts: [makeRequirement({ ...batch, ...changes })] })), OPTIONS)
  test.each([
    ["is absent", undefined, true],
    ["is zero", 0, true],
    ["is set", 30, true],
    ["is negative", -1, false],
    ["is text", "30", false],
  ])("the time limit %s", (_, maxTimeoutSeconds, valid) => expect(check({ maxTimeoutSeconds }).valid).toBe(valid))

  test("the price is in cents", () => {
    expect(check({ amount: "5", maxTimeoutSeconds: 30 })).toMatchObject({
      findings: [],
      price: { asset: "USD", network: "cloudflare:402", amount: "0.05", priceUsd: "0.05" },
    })
  })

  test("other networks and schemes require the time limit", () => {
    expect(check({ network: "eip155:8453", maxTimeoutSeconds: undefined }).valid).toBe(false)
    expect(check({ scheme: "exact", maxTimeoutSeconds: undefined }).valid).toBe(false)
  })

  test("the extension for its signatures has no schema, and other extensions have one", () => {
    const find = (name: string) =>
      idsOf(checkX402(x402Reply(makeDocument({ extensions: { [name]: { info: {} } } })), OPTIONS), "warning")
    expect(find("http-message-signatures")).toEqual([])
    expect(find("other")).toEqual(["extension_without_info_schema"])
  })
})

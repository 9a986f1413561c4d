import { describe, expect, test } from "vitest"
import { checkMpp } from "@/lib/protocols/mpp/mpp"
import { OPTIONS, paymentLine, tempoRequest } from "../builders"
import { expectFindings } from "../expectations"
import { challengeReply, idsOf } from "../vectors"
import { asked, withParams } from "./builders"
import { nearIntents, RULES } from "./rules"

describe("rules of the MPP drafts", () => {
  for (const { title, source, method, intent, kept, broken, expected } of RULES) {
    test(`${title} (${source})`, () => {
      expectFindings(checkMpp(asked(method, kept, intent), OPTIONS), {})
      expectFindings(checkMpp(asked(method, broken, intent), OPTIONS), expected)
    })
  }
})

test("D2 a charge on Hedera without a chain id is on the test network, as in the reference implementation", () => {
  const request = { amount: "1", currency: "0.0.456858", recipient: "0.0.1" }
  const detection = checkMpp(asked("hedera", request), OPTIONS)
  expect(detection).toMatchObject({ valid: true, price: { network: "hedera:testnet", testNetwork: true } })
  expect(idsOf(detection, "warning")).toEqual(["chainId_default", "test_network"])
  const session = {
    ...request,
    currency: "0x000000000000000000000000000000000006f89a",
    recipient: `0x${"1".repeat(40)}`,
  }
  const details = { methodDetails: { escrowContract: `0x${"2".repeat(40)}` } }
  expect(checkMpp(asked("hedera", { ...session, ...details }, "session"), OPTIONS).price).toMatchObject({
    network: "hedera:mainnet",
    priceUsd: "0.000001",
  })
})

test("D4 a payment over NEAR Intents has the price of its origin", () => {
  expect(checkMpp(asked("nearintents", nearIntents()), OPTIONS).price).toMatchObject({
    network: "eip155:42161",
    asset: "USDC",
    priceUsd: "1.005",
    testNetwork: false,
  })
})

test.each<[string, string, string, Record<string, unknown>]>([
  [
    "bip122:000000000019d6689c085ae165831e93",
    "slip44:0",
    "38000",
    { asset: "BTC", amount: "0.00038", priceSats: 38_000 },
  ],
  ["eip155:1", "slip44:60", "1000000000000000", { asset: "ETH", amount: "0.001", priceSats: null, priceUsd: null }],
  ["near:mainnet", "slip44:397", "1000000000000000000000000", { asset: "NEAR", amount: "1", priceSats: null }],
  ["eip155:1", "slip44:9999", "1", { amount: null, priceSats: null, priceUsd: null }],
  [
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    "2500000",
    { asset: "USDC", priceUsd: "2.5", amount: "2.5" },
  ],
])("D4 a payment from %s in %s of %s has its price", (originNetwork, asset, amount, price) => {
  const request = nearIntents({ currency: `${originNetwork}/${asset}`, amount }, { originNetwork })
  expect(checkMpp(asked("nearintents", request), OPTIONS)).toMatchObject({ valid: true, price })
})

test("D5 the header for the credential is read", () => {
  const detection = checkMpp(withParams({ header: "Payment-Authorization" }), OPTIONS)
  expect(detection.challenge?.offers[0]?.header).toBe("Payment-Authorization")
})

test("D7 a challenge for browsers is exposed to them", () => {
  const reply = challengeReply(paymentLine())
  const headers = { ...reply.headers, "access-control-allow-origin": ["*"] }
  expect(idsOf(checkMpp({ ...reply, headers }, OPTIONS), "client")).toEqual(["headers_not_exposed"])
  const exposed = { ...headers, "access-control-expose-headers": ["WWW-Authenticate"] }
  expect(idsOf(checkMpp({ ...reply, headers: exposed }, OPTIONS), "client")).toEqual([])
})

// draft-payment-transport-mcp-00, "Payment Challenge".
describe("A4 a challenge in a JSON-RPC error", () => {
  const CHALLENGE = { id: "a", realm: "r", method: "tempo", intent: "charge", request: tempoRequest() }
  const reply = (members: Record<string, unknown>, status = 200) => ({
    status,
    headers: {},
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...members }),
  })
  const error = (challenges: unknown[], code = -32_042) => ({
    error: { code, message: "Payment Required", data: { httpStatus: 402, challenges } },
  })

  test.each([
    ["an error with status 200", reply(error([{ ...CHALLENGE, expires: "2036-01-01T00:00:00Z" }]))],
    ["an error with status 402", reply(error([CHALLENGE]), 402)],
    [
      "metadata of a tool result",
      reply({ result: { isError: true, _meta: { "org.paymentauth/payment-required": { challenges: [CHALLENGE] } } } }),
    ],
  ])("%s: valid, and named as not visible over HTTP", (_, response) => {
    const detection = checkMpp(response, OPTIONS)
    expect(detection).toMatchObject({ valid: true, price: { priceUsd: "0.01" }, challenge: { id: "a", realm: "r" } })
    expect(idsOf(detection, "client")).toEqual(["json_rpc_error"])
  })

  test("the same rules judge it", () => {
    const broken = checkMpp(reply(error([{ ...CHALLENGE, id: "", request: "eyJ9" }, 7])), OPTIONS)
    expect(idsOf(broken, "error").slice(0, 2)).toEqual(["id_missing", "request_missing"])
    expect(broken.challenge?.offers.length).toBe(2)
    expect(idsOf(checkMpp(reply(error(new Array(40).fill(CHALLENGE))), OPTIONS), "warning")).toContain("offers_capped")
  })

  test("another code or status is no challenge", () => {
    expect(idsOf(checkMpp(reply(error([CHALLENGE], -32_601)), OPTIONS), "error")).toEqual(["not_402"])
    expect(idsOf(checkMpp(reply(error([CHALLENGE]), 500), OPTIONS), "error")).toEqual(["not_402"])
  })
})

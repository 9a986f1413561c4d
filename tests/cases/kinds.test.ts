// Kinds of responses that were seen on the web, each with a response of the same kind.

import { describe, expect, it } from "vitest"
import { inspectReply, toReport } from "@/lib/lint/lint"
import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeRequirement, makeV1Requirement, NOW, paymentLine } from "../protocols/builders"
import { challengeReply, x402Reply } from "../protocols/vectors"

const report = (reply: Reply) => toReport(inspectReply(reply, NOW))
const json = (status: number, value: unknown, headers: Record<string, string[]> = {}): Reply => ({
  status,
  headers: { "content-type": ["application/json"], ...headers },
  body: JSON.stringify(value),
})
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64")
const idsOf = (reply: Reply) => {
  const { protocols, common, missing } = report(reply)
  return [...protocols, { findings: common }, { findings: missing }].flatMap(({ findings }) =>
    findings.map(({ id }) => id),
  )
}

describe("networks that clients emit today", () => {
  const algorand = (reference: string, asset: string) =>
    x402Reply(
      makeDocument({
        accepts: [
          makeRequirement({
            ...{ network: `algorand:${reference}`, asset, amount: "2000", extra: { name: "USDC", decimals: 6 } },
            payTo: "A".repeat(58),
          }),
        ],
      }),
    )

  it("the test network of Algorand takes no real money", () => {
    const [found] = report(algorand("SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe", "10458941")).protocols
    expect(found?.price).toMatchObject({ is_test: true, price_usd: null })
    expect(found?.findings.map(({ id }) => id)).toContain("test_network")
  })

  it.each(["acme:pay.acme.example", "acme:a/b", "Acme:1", `acme:${"x".repeat(33)}`, "base"])(
    "%s is no CAIP-2 id",
    (network) => {
      expect(idsOf(x402Reply(makeDocument({ accepts: [makeRequirement({ network })] })))).toContain("network_not_caip2")
    },
  )
})

describe("a challenge at a wrong place is named, with the right place", () => {
  const document = makeDocument()
  it.each<[string, Reply, string]>([
    ["X-PAYMENT-REQUIREMENTS", json(402, {}, { "x-payment-requirements": [base64(document)] }), "wrong_header_name"],
    [
      "X402-PAYMENT with plain JSON",
      json(402, {}, { "x402-payment": [JSON.stringify(document)] }),
      "wrong_header_name",
    ],
    [
      "WWW-Authenticate: X402",
      json(402, {}, { "www-authenticate": [`X402 requirements="${base64(document)}"`] }),
      "wrong_scheme",
    ],
    [
      "WWW-Authenticate: x402 with a token",
      json(402, {}, { "www-authenticate": [`x402 ${base64(document)}`] }),
      "wrong_scheme",
    ],
    [
      "WWW-Authenticate: X402 with the fields of a requirement",
      json(402, {}, { "www-authenticate": ['X402 version="2", network="base", amount="1000"'] }),
      "wrong_scheme",
    ],
    [
      "an invoice in an object of the body",
      json(402, { payment: { bolt11: "lnbc210n1p4sphcqpp5" } }),
      "invoice_in_body",
    ],
    ["an invoice in the body", json(402, { invoice: "lnbc210n1p4sphcqpp5", payment_hash: "00" }), "invoice_in_body"],
    ["an invoice of a node in the body", json(402, { payment_request: "LNBC1", r_hash: "00" }), "invoice_in_body"],
  ])("%s", (_, reply, id) => {
    const ids = idsOf(reply)
    expect(ids).toContain(id)
    // The other protocols are not what the server meant.
    expect(ids.filter((one) => one.startsWith("no_"))).toHaveLength(1)
  })
})

describe("MCP results in their forms", () => {
  const document = makeDocument()
  const message = (part: object) => json(200, { jsonrpc: "2.0", id: 1, ...part })
  it.each<[string, Reply]>([
    [
      "an error 402",
      message({
        error: { code: 402, message: "Pay", data: { ...document, x402Version: 1, accepts: [makeV1Requirement()] } },
      }),
    ],
    ["an error -32402", message({ error: { code: -32_402, message: "Pay", data: document } })],
    ["an error result", message({ result: { isError: true, structuredContent: document, content: [] } })],
    [
      "a result of the type payment_required",
      message({ result: { resultType: "payment_required", paymentRequired: document } }),
    ],
    ["a result with a status", message({ result: { status: "payment_required", payment_challenge: document } })],
    [
      "a status in the content",
      message({
        result: {
          content: [
            { type: "text", text: JSON.stringify({ status: "payment_required", payment_challenge: document }) },
          ],
        },
      }),
    ],
  ])("%s", (_, reply) => {
    const { protocols, summary } = report(reply)
    expect(protocols).toMatchObject([{ protocol: "x402", is_valid: true }])
    expect(summary).toBe("The x402 challenge is valid for MCP clients with x402; clients over HTTP do not see it.")
  })

  it("another error is none", () => {
    expect(report(message({ error: { code: -32_602, message: "Bad", data: document } })).protocols).toEqual([])
  })
})

describe("the sentence and the clients", () => {
  it("a broken header next to a good body of version 1 is paid by the first client", () => {
    const body = { x402Version: 1, error: "", accepts: [makeV1Requirement()] }
    const { summary, clients } = report(json(402, body, { "payment-required": [base64([makeRequirement()])] }))
    expect(clients.find(({ client }) => client === "x402-v1")?.verdict).not.toBe("refuses")
    expect(summary).toBe(
      "Breaks the x402 specification (The PAYMENT-REQUIRED header contains JSON, but not an object); x402-v1 and pinion-os pay it anyway.",
    )
  })

  it("a valid challenge that no known client pays is no promise", () => {
    const { summary } = report(challengeReply(paymentLine(undefined, { method: "acme" })))
    expect(summary).toBe("The MPP challenge is valid, but none of the clients that the directory knows pays it.")
  })

  it("an expired invoice is paid by no wallet", () => {
    const { summary, clients } = report(challengeReply('L402 macaroon="AgEEbHNhdA", invoice="lnbc210n1p4sphhzpp5"'))
    expect(clients.map(({ verdict }) => verdict)).not.toContain("pays")
    expect(summary).toBe("No client can pay this: the L402 challenge is not valid.")
  })
})

it.each([
  { type: "about:blank", title: "Payment Required", status: 402, x402Version: 2 },
  { type: "https://acme.example/problems/payment", status: 402, x402Version: 2, protocols: ["x402", "mpp"] },
  { title: "Payment Required", detail: "Pay by MPP or x402.", x402Version: 1 },
])("a problem document with the number of a version is no challenge: %j", (problem) => {
  const reply = { ...challengeReply(paymentLine()), body: JSON.stringify(problem) }
  expect(report(reply).protocols.map(({ protocol }) => protocol)).toEqual(["MPP"])
})

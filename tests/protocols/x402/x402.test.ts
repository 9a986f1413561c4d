import { decodePaymentRequiredHeader } from "@x402/core/http"
import { PaymentRequiredSchema } from "@x402/core/schemas"
import { validateDiscoveryExtension } from "@x402/extensions/bazaar"
import { describe, expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeV1Requirement, OPTIONS } from "@/tests/protocols/builders"
import { testRecorded } from "@/tests/protocols/expectations"
import { idsOf, loadVectors, optionsOf, replyOf, x402Reply } from "@/tests/protocols/vectors"
import { BAZAAR, type Extension } from "./bazaar-cases"

describe("D-reg-05 every recorded x402 response gets its recorded verdict with the same id", () => {
  testRecorded("x402", checkX402, "no_x402_challenge", ({ name, expect: recorded }, detection) => {
    const { details, valid } = recorded

    test(`${name}: every recorded detail is parsed`, () => {
      const { challenge, price } = detection
      expect(idsOf(detection, "error")[1]).toBe(details["firstIssue"])
      if (challenge === null) {
        expect(details).toMatchObject({ version: null, source: null, entries: [] })
        return
      }
      expect(challenge.version).toBe(typeof details["version"] === "number" ? details["version"] : null)
      expect(challenge.source).toBe(details["source"])
      expect(challenge.assetKnown).toBe(valid ? details["assetKnown"] : null)
      const entries = details["entries"] as Record<string, unknown>[]
      expect(challenge.entries.length).toBe(entries.length)
      for (const [index, entry] of entries.entries()) {
        const amount = typeof entry["amount"] === "string" ? entry["amount"] : null
        expect(challenge.entries[index]).toMatchObject({ priceSats: null, ...entry, amount })
      }
      for (const field of ["resource", "method", "facilitatorHints"] as const) {
        if (field in details) expect(challenge[field]).toEqual(details[field])
      }
      if (!price) return
      expect(price.priceUsd).toBe(price.testNetwork ? null : details["priceUsd"])
      expect(price.asset).toBe(details["asset"] ?? challenge.entries[0]?.assetId)
      expect(price.network).toBe(details["network"] ?? challenge.entries[0]?.network)
    })

    test(`${name}: the warnings are the recorded ones and the test network's`, () => {
      const entries = (details["entries"] as { warnings: string[]; issues: string[] }[]) ?? []
      const expected = [
        ...((details["warnings"] as string[]) ?? []),
        ...entries.flatMap((entry) => [...entry.warnings, ...(valid ? entry.issues : [])]),
        ...(detection.price?.testNetwork ? ["test_network"] : []),
      ]
      expect(idsOf(detection, "warning").toSorted()).toEqual([...new Set(expected)].toSorted())
    })
  })
})

// Compares the x402 checker with the reference library @x402/core. The library accepts more amounts and addresses than the
// checker, but rejects a whole challenge for one invalid entry. Each recorded response contains the library's verdict.

describe("the reference schemas give the recorded verdicts for the recorded responses", () => {
  for (const vector of loadVectors("x402")) {
    if (vector.expect.x402CoreSchema === undefined) continue
    test(`${vector.name}: ${vector.expect.x402CoreSchema ? "accepted" : "rejected"}`, () => {
      const header = [vector.headers["payment-required"] ?? vector.headers["x-payment-required"] ?? []].flat()[0]
      const text = header === undefined ? (vector.body ?? "") : Buffer.from(header, "base64").toString("utf8")
      expect(PaymentRequiredSchema.safeParse(parsed(text)).success).toBe(vector.expect.x402CoreSchema)
    })
  }
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test("every valid header in standard base64 decodes to the same entries with the reference decoder", () => {
  const decoded = loadVectors("x402").flatMap((vector) => {
    const header = [vector.headers["payment-required"] ?? []].flat()[0]
    if (!vector.expect.valid || header === undefined || !/^[A-Za-z0-9+/]+=*$/.test(header)) return []
    const theirs = decodePaymentRequiredHeader(header)
    const ours = checkX402(replyOf(vector), optionsOf(vector)).challenge
    expect(ours?.accepts).toEqual(theirs.accepts)
    expect(ours?.version).toBe(theirs.x402Version)
    return [vector.name]
  })
  expect(decoded.length).toBeGreaterThan(5)
})

const check = (bazaar: Extension) => checkX402(x402Reply(makeDocument({ extensions: { bazaar } })), OPTIONS)
const isValid = (bazaar: Extension) =>
  validateDiscoveryExtension(bazaar as unknown as Parameters<typeof validateDiscoveryExtension>[0]).valid

describe("D-truth-05 the bazaar extension keeps its own schema and has an example", () => {
  test.each(BAZAAR)("%s", (_, kept, broken, found) => {
    expect(check(kept).findings).toEqual([])
    const { valid, findings } = check(broken)
    expect(findings.map(({ severity, id, seen }) => [severity, id, seen])).toEqual(found)
    expect(valid).toBe(true)
  })

  test.each(BAZAAR)("the SDK agrees: %s", (_, kept, broken, _found, isRejected) => {
    const plain = (one: Extension): Extension => JSON.parse(JSON.stringify(one))
    expect([isValid(plain(kept)), isValid(plain(broken))]).toEqual([true, !isRejected])
  })

  test("every extension that the SDK made for the recorded responses fits its schema", () => {
    const made = loadVectors("x402").flatMap(({ headers }) => {
      const header = [headers["payment-required"] ?? []].flat()[0]
      if (header === undefined || !/^[A-Za-z0-9+/]+=*$/.test(header)) return []
      const text = Buffer.from(header, "base64").toString("utf8")
      return text.includes('"bazaar"') ? [JSON.parse(text).extensions.bazaar as Extension] : []
    })
    expect(made.length).toBeGreaterThan(15)
    for (const one of made) expect([isValid(one), check(one).findings]).toEqual([true, []])
  })
})

// The responses follow specs/transports-v1/mcp.md and specs/transports-v2/mcp.md of x402-foundation/x402.

const rpc = (members: Record<string, unknown>) => JSON.stringify({ jsonrpc: "2.0", id: 1, ...members })
const reply = (body: string, status = 200): Reply => ({ status, headers: {}, body })
const DOCUMENT = makeDocument({ resource: { url: "mcp://tool/financial_analysis" } })
const TEXT = [{ type: "text", text: JSON.stringify(DOCUMENT) }]
const V1 = { x402Version: 1, error: "pay", accepts: [makeV1Requirement()] }

describe("A4 a challenge in the response to an MCP request", () => {
  test.each([
    ["structured content", reply(rpc({ result: { isError: true, structuredContent: DOCUMENT, content: TEXT } }))],
    ["text only", reply(rpc({ result: { isError: true, content: TEXT } }))],
    ["the extension binding", reply(rpc({ result: { resultType: "payment_required", paymentRequired: DOCUMENT } }))],
    ["version 1, in the error", reply(rpc({ error: { code: 402, message: "Payment required", data: V1 } }))],
    ["an event of a stream", reply(`event: message\ndata: ${rpc({ result: { isError: true, content: TEXT } })}\n\n`)],
    ["status 402", reply(rpc({ result: { isError: true, content: TEXT } }), 402)],
  ])("%s: valid, and named as not visible over HTTP", (_, response) => {
    const detection = checkX402(response, OPTIONS)
    expect(detection).toMatchObject({ valid: true, price: { priceUsd: "0.01" }, challenge: { source: "mcp" } })
    expect(idsOf(detection, "client")).toEqual(["mcp_result"])
    expect(detect(response, OPTIONS).map(({ protocol }) => protocol)).toEqual(["x402"])
  })

  test.each([
    ["a result that is no error", reply(rpc({ result: { structuredContent: DOCUMENT } }))],
    ["another error", reply(rpc({ error: { code: -32601, message: "no", data: V1 } }))],
    ["text that is no document", reply(rpc({ result: { isError: true, content: [{ type: "text", text: "no" }] } }))],
    ["JSON that is not JSON-RPC", reply(JSON.stringify({ result: { isError: true, structuredContent: DOCUMENT } }))],
  ])("%s is no challenge", (_, response) => expect(detect(response, OPTIONS)).toEqual([]))

  test("an entry is judged by the same rules, and other statuses are not accepted", () => {
    const document = makeDocument({ accepts: [{ scheme: "exact" }] })
    const broken = reply(rpc({ result: { isError: true, structuredContent: document } }))
    expect(checkX402(broken, OPTIONS)).toMatchObject({ valid: false, price: null })
    expect(checkX402({ ...broken, status: 500 }, OPTIONS).findings[0]).toMatchObject({
      id: "not_402",
      seen: "status 500 with x402 mcp",
    })
    const future = reply(rpc({ result: { isError: true, structuredContent: { ...DOCUMENT, x402Version: 3 } } }))
    expect(idsOf(checkX402(future, OPTIONS), "error")).toEqual(["unsupported_version"])
  })
})

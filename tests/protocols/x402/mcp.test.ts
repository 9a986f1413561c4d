import { describe, expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeV1Requirement, OPTIONS } from "../builders"
import { idsOf } from "../vectors"

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

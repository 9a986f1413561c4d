import { describe, expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS } from "@/lib/protocols/names"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { checkProtocol } from "@/lib/protocols/registry"
import { OPTIONS } from "./builders"

const reply = (status: number, headers: Record<string, string>): Reply => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: "",
})

// Cashu: github.com/cashubtc/nuts, 24.md. gRPC: docs of lightninglabs/aperture.
describe("A5 other ways of asking for payment are named", () => {
  test.each([
    [reply(402, { "X-Cashu": "creqAp" }), /Cashu tokens/],
    [reply(200, { "content-type": "application/grpc+proto" }), /gRPC endpoint/],
  ])("in the finding of every protocol", (response, words) => {
    for (const protocol of PROTOCOLS)
      expect(checkProtocol(protocol, response, OPTIONS).findings[0]?.message).toMatch(words)
  })

  test.each([
    reply(200, { "x-cashu": "cashuB" }),
    reply(402, { "content-type": "application/json" }),
    reply(200, { "content-type": "text/html" }),
    reply(200, {}),
  ])("and other responses show none of them", (response) => expect(describeOtherRail(response)).toBeUndefined())

  test("a status other than 402 keeps its finding", () => {
    expect(buildNot402(reply(404, {}), [])).toMatchObject({ id: "not_402", seen: "status 404" })
  })
})

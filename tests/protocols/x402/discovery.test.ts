import { describe, expect, test } from "vitest"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { makeDocument, makeRequirement, makeV1Requirement, OPTIONS, SOMEONE, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { SOLANA_KEY } from "./builders"

describe("the fields of an x402 challenge in addition to the price", () => {
  test("the requirements are stored as sent, at most sixteen", () => {
    const accepts = Array.from({ length: 30 }, (_, index) =>
      makeRequirement({ amount: String(index + 1), custom: { a: [1, null, "é"] } }),
    )
    const { challenge } = checkX402(x402Reply(makeDocument({ accepts })), OPTIONS)
    expect(challenge?.accepts).toEqual(accepts.slice(0, 16))
    expect(challenge?.entries.length).toBe(30)
  })

  test("long and deep requirements are truncated", () => {
    let deep: unknown = "bottom"
    for (let level = 0; level < 150; level += 1) deep = [deep]
    const accepts = [makeRequirement({ extra: { deep, long: "x".repeat(30_000), bad: "a\u0000b" } })]
    const body = v1Reply(...accepts).body
    const { challenge } = checkX402({ status: 402, headers: {}, body }, OPTIONS)
    const kept = JSON.stringify(challenge?.accepts)
    expect(kept.length).toBeLessThan(6_000)
    expect(kept).toContain("a\ufffdb")
  })

  test("the declared method, an example body and the resource are parsed", () => {
    const info = { input: { type: "http", method: "post", bodyType: "json", body: { q: "x" } } }
    const { challenge } = checkX402(x402Reply(makeDocument({ extensions: { bazaar: { info, schema: {} } } })), OPTIONS)
    expect(challenge).toMatchObject({
      method: "POST",
      sampleBody: '{"q":"x"}',
      resource: "https://api.example.com/weather",
    })
    const v1 = v1Reply(makeV1Requirement({ outputSchema: { input: { type: "http", method: "GET" } } }))
    expect(checkX402(v1, OPTIONS).challenge).toMatchObject({
      method: "GET",
      sampleBody: null,
      version: 1,
      source: "body",
    })
  })

  test("an example body that is not JSON, too long or too deep is left out", () => {
    let deep: unknown = 1
    for (let level = 0; level < 100; level += 1) deep = { deep }
    for (const input of [{ bodyType: "text", body: "x" }, { body: "x".repeat(5_000) }, { body: deep }]) {
      const reply = x402Reply(makeDocument({ extensions: { bazaar: { info: { input }, schema: {} } } }))
      expect(checkX402(reply, OPTIONS).challenge?.sampleBody).toBeNull()
    }
  })

  test.each<[what: string, hasSchema: boolean, info: unknown]>([
    ["nothing", false, undefined],
    ["an empty object", false, {}],
    ["text", false, "GET"],
    ["only the type and the method", false, { input: { type: "http", method: "GET" } }],
    [
      "only names of the request",
      false,
      { input: { type: "http", method: "POST", bodyType: "json", discoverable: true } },
    ],
    ["an input that is text", false, { input: "none" }],
    ["an empty output", false, { input: { type: "http" }, output: {} }],
    ["an output that is a list", false, { output: [1] }],
    ["empty query parameters", false, { input: { type: "http", queryParams: {} } }],
    ["a JSON Schema", true, { type: "object", properties: { city: { type: "string" } } }],
    ["query parameters", true, { input: { type: "http", method: "GET", queryParams: { city: "Oslo" } } }],
    ["fields of a body", true, { input: { type: "http", bodyFields: { q: { type: "string" } } } }],
    ["an example of a body", true, { input: { type: "http", bodyType: "json", body: { q: "x" } } }],
    ["path parameters", true, { input: { pathParams: { id: "1" } } }],
    ["an output", true, { input: { type: "http" }, output: { type: "json", example: { degrees: 3 } } }],
  ])("parameters are described by %s: %s", (_what, hasSchema, info) => {
    const v2 = x402Reply(makeDocument(info === undefined ? {} : { extensions: { bazaar: { info } } }))
    expect(checkX402(v2, OPTIONS).challenge).toMatchObject({ version: 2, hasSchema })
    const v1 = v1Reply(makeV1Requirement(), makeV1Requirement(info === undefined ? {} : { outputSchema: info }))
    expect(checkX402(v1, OPTIONS).challenge).toMatchObject({ version: 1, hasSchema })
  })

  test("hints at the facilitator are ordered by reliability, each once", () => {
    const accepts = [
      makeRequirement({ extra: { feePayer: SOLANA_KEY, facilitator: "https://b.example" } }),
      makeRequirement({
        facilitatorData: '{"facilitatorUrl":"https://c.example"}',
        extra: { facilitatorUrl: "https://a.example" },
      }),
      makeRequirement({
        facilitatorData: { facilitatorUrl: "https://d.example" },
        extra: { facilitatorAddress: SOMEONE },
      }),
      makeRequirement({ facilitatorData: "https://a.example" }),
    ]
    const { challenge } = checkX402(x402Reply(makeDocument({ accepts, facilitator: "https://e.example" })), OPTIONS)
    expect(challenge?.facilitatorHints).toEqual([
      "https://a.example",
      "https://b.example",
      "https://c.example",
      "https://d.example",
      "https://e.example",
      SOLANA_KEY,
      SOMEONE,
    ])
  })

  test("the asset is known when a valid entry names a known one", () => {
    const known = (...accepts: unknown[]) =>
      checkX402(x402Reply(makeDocument({ accepts })), OPTIONS).challenge?.assetKnown
    expect(known(makeRequirement({ asset: SOMEONE }), makeRequirement())).toBe(true)
    expect(known(makeRequirement({ asset: SOMEONE }))).toBe(false)
    expect(known(makeRequirement({ asset: SOMEONE }), makeRequirement({ amount: "0.5" }))).toBe(false)
    expect(known(makeRequirement({ amount: "0.5" }))).toBeNull()
  })
})

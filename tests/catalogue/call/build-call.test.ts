// The precedence of what is known about a request, the stored facts of a challenge, and its response as received.

import { describe, expect, it } from "vitest"
import { buildCall } from "@/lib/catalogue/call/build-call"
import { boundReply, buildChallenge } from "@/lib/catalogue/call/challenge"
import type { Description } from "@/lib/catalogue/call/description"
import { Call } from "@/lib/catalogue/call/schema"
import type { Reply } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { checkProtocol } from "@/lib/protocols/registry"
import {
  l402Line,
  makeDocument,
  makeInvoice,
  makeRequirement,
  makeV1Requirement,
  NOW,
  OPTIONS,
  paymentLine,
  SOMEONE,
  USDC_BASE,
  v1Reply,
} from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { describedBy, from, LISTING, parameter, parts } from "./call-parts"

describe("the description of a call", () => {
  const own = describedBy("own")
  const bazaar = from("bazaar", "provider")
  const registered = from("registration", "openapi")
  const wellKnown = from("well-known", "provider")
  const output = { mime_type: null, example: 1 }
  it.each<[string, object, Description | null, object[], string | undefined, Call["described_by"]]>([
    ["the challenge first", {}, own, [bazaar, wellKnown], "own", "challenge"],
    [
      "then the host's documents as the source read them",
      {},
      null,
      [bazaar, registered, wellKnown],
      "well-known",
      "provider",
    ],
    ["then as they were at the registration", {}, null, [bazaar, registered], "registration", "openapi"],
    ["then another source", {}, null, [bazaar], "bazaar", "provider"],
    ["no other source for a verified domain", { domain_verified: 1 }, null, [bazaar], undefined, null],
    [
      "the host's documents for a verified domain",
      { domain_verified: 1 },
      null,
      [bazaar, wellKnown],
      "well-known",
      "provider",
    ],
    [
      "a challenge with a sample alone leaves the input to others",
      {},
      describedBy("x", { parameters: [], output }),
      [bazaar],
      "bazaar",
      "provider",
    ],
  ])("%s", (_case, listing, description, descriptions, name, by) => {
    const call = buildCall({ ...LISTING, ...listing }, parts(description, descriptions))
    expect(call?.parameters[0]?.name).toBe(name)
    expect(call?.described_by).toBe(by)
  })

  const typed = [{ ...parameter("typed"), example: "x y" }, parameter("field", "body")]
  it.each<[string, object, Description | null, object[], string | undefined, Call["described_by"]]>([
    ["of another registrant do not count for a verified domain", { domain_verified: 1 }, null, [], undefined, null],
    ["of another registrant come after the challenge", {}, own, [], "own", "challenge"],
    ["of another registrant come after the documents of the host", {}, null, [registered], "registration", "openapi"],
    ["of another registrant come before other sources", {}, null, [bazaar], "typed", "registrant"],
  ])("declared parameters %s", (_case, listing, description, descriptions, name, by) => {
    const call = buildCall({ ...LISTING, ...listing }, parts(description, descriptions, false, typed))
    expect(call?.parameters[0]?.name).toBe(name)
    expect(call?.described_by).toBe(by)
  })

  it.each([
    ["come before the challenge for a verified domain", 1, "typed", "owner"],
    ["come after the challenge when the domain is not verified any more", 0, "own", "challenge"],
  ])("parameters of the owner %s", (_case, domain_verified, name, by) => {
    const call = buildCall({ ...LISTING, domain_verified }, parts(own, [wellKnown], false, typed, true))
    expect([call?.parameters[0]?.name, call?.described_by]).toEqual([name, by])
  })

  it("writes the example request from declared parameters, and keeps the sample of the challenge", () => {
    const owner = { ...LISTING, http_method: "POST", domain_verified: 1 }
    const call = buildCall(owner, parts(describedBy("own", { output }), [], true, typed, true))
    expect(call?.url).toBe("https://api.example.com/v1?typed=x+y")
    expect(call?.body).toBe('{"field":"test"}')
    expect(call?.output).toEqual(output)
  })

  it("takes the sample of the response from a later source when the first has none", () => {
    expect(buildCall(LISTING, parts(own, [from("bazaar", "provider", { output })]))?.output).toEqual(output)
  })

  it.each<[string, object, Description | null, boolean, string | null, Call["described_by"]]>([
    ["GET", {}, null, false, null, null],
    ["POST without a description", { http_method: "POST" }, null, false, "{}", "probe"],
    ["POST with a private body", { http_method: "POST" }, null, true, null, null],
    [
      "POST with a described body",
      { http_method: "POST" },
      describedBy("q", { body: '{"q":1}' }),
      true,
      '{"q":1}',
      "challenge",
    ],
    [
      "a GET whose challenge declares POST",
      {},
      describedBy("q", { method: "POST", body: "{}" }),
      false,
      "{}",
      "challenge",
    ],
  ])("the body of %s", (_case, listing, description, hasBody, body, by) => {
    const call = buildCall({ ...LISTING, ...listing }, parts(description, [], hasBody))
    expect([call?.body, call?.described_by]).toEqual([body, by])
  })

  it("adds the query of the example to the URL, but no parameter that the URL has", () => {
    expect(buildCall(LISTING, parts(own))?.url).toBe("https://api.example.com/v1?own=a+b")
    const url = "https://api.example.com/v1?own=1"
    expect(buildCall({ ...LISTING, url }, parts(own))?.url).toBe(url)
  })

  it("D-own-terms-02 has the terms that documents of the host declare, and describes no request by them", () => {
    const terms = { rate_limit: { max_requests: 10, window_s: 60 }, payment_methods: [] }
    const bare = { ...describedBy("x", { parameters: [], query: [] }), by: "provider" as const, terms }
    const post = { ...LISTING, http_method: "POST" }
    expect(buildCall(post, parts(null, [{ source: "well-known", described: bare }]))).toMatchObject({
      ...{ declared_terms: terms, described_by: "probe", body: "{}" },
    })
    expect(buildCall(post, parts(null, [{ source: "bazaar", described: bare }]))?.declared_terms).toBeNull()
  })

  it.each([null, {}, { facts: null }, { ...parts(null), facts: { offers: [{}] } }])("is null for %j", (stored) => {
    expect(buildCall(LISTING, stored)).toBeNull()
  })
})

const build = (protocol: Protocol, reply: Reply, now = NOW) =>
  buildChallenge(reply, checkProtocol(protocol, reply, { ...OPTIONS, now }), now)
const authenticate = (...lines: string[]): Reply => ({ status: 402, headers: { "www-authenticate": lines }, body: "" })

describe("the offers of a challenge", () => {
  it("x402: every valid requirement", () => {
    const accepts = [
      makeRequirement(),
      makeRequirement({ amount: "0" }),
      makeRequirement({ asset: `0x${"11".repeat(20)}` }),
    ]
    const { offers } = build("x402", x402Reply(makeDocument({ accepts }))).facts
    const common = { scheme: "exact", network: "eip155:8453", amount: "10000", price_sats: null, pay_to: SOMEONE }
    const usdc = { ...common, asset: "USDC", asset_id: USDC_BASE, decimals: 6, timeout_seconds: expect.any(Number) }
    expect(offers).toMatchObject([
      { ...usdc, price_usd: 0.01 },
      { ...usdc, amount: "0", price_usd: 0 },
      {
        ...{ ...common, asset: null, asset_id: `0x${"11".repeat(20)}`, decimals: null, price_usd: null },
        timeout_seconds: expect.any(Number),
      },
    ])
  })

  it("x402: the version, whose change is another challenge", () => {
    const [now, before] = [x402Reply(makeDocument()), v1Reply(makeV1Requirement())].map((reply) => build("x402", reply))
    expect(now?.facts.x402_version).toBe(2)
    expect(before?.facts.x402_version).toBe(1)
    expect(now?.termsKey).not.toBe(before?.termsKey)
    expect(buildCall(LISTING, { ...parts(null), facts: before?.facts })?.x402_version).toBe(1)
    expect(build("L402", authenticate(l402Line())).facts.x402_version).toBeNull()
    // A challenge that was stored before versions were.
    const { x402_version: _, ...old } = now?.facts ?? {}
    expect(buildCall(LISTING, { ...parts(null), facts: old })?.x402_version).toBeNull()
  })

  it("x402 on a test network has no price in dollars", () => {
    const accepts = [makeRequirement({ network: "eip155:84532", asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" })]
    const { offers } = build("x402", x402Reply(makeDocument({ accepts }))).facts
    expect(offers).toMatchObject([{ decimals: 6, price_usd: null }])
  })

  it("L402: the invoice, its node and the time until it expires", () => {
    const { offers } = build("L402", authenticate(l402Line())).facts
    expect(offers).toMatchObject([
      {
        ...{ scheme: "lightning", network: "lightning", asset: "BTC", asset_id: null, amount: "21000", decimals: 11 },
        ...{
          price_sats: 21,
          price_usd: null,
          pay_to: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
          timeout_seconds: 600,
        },
      },
    ])
  })

  it("MPP: method and intent, payee and seconds left", () => {
    const line = paymentLine(undefined, { expires: "2026-11-21T00:05:00Z", header: "Payment-Authorization" })
    const { offers, credential_header } = build("MPP", authenticate(line)).facts
    expect(credential_header).toBe("Payment-Authorization")
    expect(offers[0]).toMatchObject({
      scheme: "tempo/charge",
      network: "eip155:4217",
      pay_to: expect.stringMatching(/^0x/),
    })
    expect(offers[0]?.timeout_seconds).toBe(300)
  })

  it("have the shape of the API", () => {
    for (const [protocol, reply] of [
      ["x402", x402Reply(makeDocument())],
      ["L402", authenticate(l402Line())],
      ["MPP", authenticate(paymentLine())],
    ] as const) {
      const { facts } = build(protocol, reply)
      const call = buildCall(LISTING, { ...parts(null), facts })
      expect(Call.safeParse(call).error).toBeUndefined()
      expect(call?.offers.length).toBeGreaterThan(0)
    }
  })
})

describe("the keys of a challenge", () => {
  const keys = ({ termsKey, descriptionKey }: ReturnType<typeof build>) => [termsKey, descriptionKey]

  it("stay with a new invoice and a later time", () => {
    const later = new Date(NOW.getTime() + 60_000)
    const invoice = makeInvoice({ timestamp: later.getTime() / 1000 })
    expect(keys(build("L402", authenticate(l402Line({ invoice })), later))).toEqual(
      keys(build("L402", authenticate(l402Line()))),
    )
    expect(keys(build("MPP", authenticate(paymentLine()), later))).toEqual(
      keys(build("MPP", authenticate(paymentLine()))),
    )
  })

  it("change with the payee and with the description, each by itself", () => {
    const before = build("x402", x402Reply(makeDocument()))
    const payee = build(
      "x402",
      x402Reply(makeDocument({ accepts: [makeRequirement({ payTo: `0x${"22".repeat(20)}` })] })),
    )
    const bazaar = { info: { input: { queryParams: { city: "Oslo" } } } }
    const described = build("x402", x402Reply(makeDocument({ extensions: { bazaar } })))
    expect([payee.termsKey === before.termsKey, payee.descriptionKey === before.descriptionKey]).toEqual([false, true])
    expect([described.termsKey === before.termsKey, described.descriptionKey === before.descriptionKey]).toEqual([
      true,
      false,
    ])
  })
})

describe("the response as received", () => {
  it("has the headers that matter and the body, as printable text", () => {
    const headers = {
      "www-authenticate": ["L402 a", "Payment b"],
      "set-cookie": ["secret"],
      "content-type": ["text/html"],
    }
    expect(boundReply({ status: 402, headers, body: "one\r\ntwo\u0000\u202e" })).toEqual({
      status: 402,
      headers: [
        ["www-authenticate", "L402 a"],
        ["www-authenticate", "Payment b"],
        ["content-type", "text/html"],
      ],
      body: "one\ntwo\ufffd\ufffd",
      is_cut: false,
    })
  })

  it("has at most 16,000 characters", () => {
    const line = "x".repeat(7_000)
    const reply = boundReply({
      status: 402,
      headers: { "www-authenticate": [line, line, line] },
      body: "y".repeat(70_000),
    })
    expect(reply.is_cut).toBe(true)
    expect(JSON.stringify([reply.headers.map(([, value]) => value), reply.body]).length).toBeLessThan(16_100)
  })
})

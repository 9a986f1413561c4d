// POST /api/v1/register for the paid test endpoints of tests/street, which use the protocols' SDKs. Endpoints with a valid
// challenge are accepted. For any other endpoint the response explains the error.

import { afterAll, describe, expect, it } from "vitest"
import type { Protocol } from "@/lib/protocols/names"
import type { EndpointName } from "../street/addresses"
import { HONEST_NAMES } from "../street/listings"
import { openStreet } from "../street/street"

const street = await openStreet()
// Set before any import of lib/env, which reads the environment at import. The endpoints have private addresses.
process.env["ALLOW_PRIVATE"] = street.hosts.join(",")
process.env["PROBE_TIMEOUT_MS"] = "1500"
const { POST } = await import("@/app/api/v1/register/route")
const { Registered, Diagnosis } = await import("@/lib/registration/schema")
const { call, db, fillDatabase } = await import("@/tests/support/directory")

// The hosts keep their robots.txt, which is read once, for all tests.
fillDatabase()

afterAll(() => street.close())

let callers = 0

/** Registers from a new client address each time, so that the hourly limit per client does not apply. */
function register(name: EndpointName, protocol: Protocol, more: Record<string, unknown> = {}) {
  const { url, method } = street.endpoints[name]
  callers += 1
  const body = { url, protocol, http_method: method, name: `Street ${name}`, ...more }
  return call({ POST }, "POST", "/api/v1/register", { body, client: `street-${callers}` })
}

async function accepted(name: EndpointName, protocol: Protocol, more: Record<string, unknown> = {}) {
  const { status, body } = await register(name, protocol, more)
  expect(body, `${name} as ${protocol}`).toHaveProperty("verification")
  expect(status).toBe(201)
  return Registered.parse(body)
}

async function refused(name: EndpointName, protocol: Protocol, more: Record<string, unknown> = {}) {
  const { status, body } = await register(name, protocol, more)
  expect(status, JSON.stringify(body)).toBe(422)
  return Diagnosis.parse(body)
}

const listingsOf = (name: EndpointName) => db().service.findMany({ where: { url: street.endpoints[name].url } })

describe("a challenge of a real server is accepted", () => {
  it.each(["almanac", "flights", "news"] as const)("P-2.9-01 L402: %s", async (name) => {
    const { verification } = await accepted(name, "L402")
    expect(verification).toMatchObject({
      protocol: "L402",
      httpStatus: 402,
      scheme: "L402",
      hasMacaroon: true,
      hasInvoice: true,
    })
    expect(verification.findings.filter(({ severity }) => severity === "error")).toEqual([])
  })

  it.each([
    ["weather", 2, ["eip155:8453"]],
    ["search", 2, ["eip155:8453", "eip155:8453"]],
    ["sandbox", 2, ["eip155:84532"]],
    ["prices", 2, ["eip155:8453"]],
    ["weatherV1", 1, ["base-sepolia"]],
  ] as const)("P-2.9-02 x402: %s in version %i", async (name, version, networks) => {
    const { verification } = await accepted(name, "x402")
    expect(verification).toMatchObject({ protocol: "x402", httpStatus: 402, assetKnown: true, version })
    expect(verification.accepts).toEqual(networks.map((network) => expect.objectContaining({ network })))
  })

  it.each([
    ["translate", "tempo", "charge"],
    ["report", "stripe", "charge"],
    ["tokens", "tempo", "session"],
    ["geocode", "tempo", "charge"],
    ["news", "tempo", "charge"],
    ["prices", "evm", "charge"],
  ] as const)("P-2.9-03 MPP: %s offers %s/%s", async (name, method, intent) => {
    const { verification } = await accepted(name, "MPP")
    expect(verification).toMatchObject({ protocol: "MPP", httpStatus: 402, method, intent, realm: "street" })
    expect(verification.id).toMatch(/^\S+$/)
  })

  it.each([
    ["almanac", "L402", { price_sats: 21 }],
    ["weather", "x402", { price_usd: 0.001, asset: "USDC", network: "eip155:8453" }],
    ["search", "x402", { price_usd: 0.01, asset: "USDC" }],
    ["translate", "MPP", { price_usd: 0.01 }],
    ["report", "MPP", { price_usd: 5 }],
  ] as const)("with the observed price of %s", async (name, protocol, price) => {
    const { service } = await accepted(name, protocol)
    expect(service.observed_price).toMatchObject(price)
  })

  it.each(["sandbox", "weatherV1"] as const)("with the mark of a test network for %s", async (name) => {
    const { service, verification } = await accepted(name, "x402")
    expect(service).toMatchObject({ test_network: true, price_usd: null })
    expect(verification.findings.map(({ id }) => id)).toContain("test_network")
  })
})

describe("an endpoint of two protocols", () => {
  it.each([
    ["news", "L402", "MPP"],
    ["prices", "x402", "MPP"],
  ] as const)("P-3.2-03 %s registered as %s gets a sibling", async (name, asked, sibling) => {
    await db().service.deleteMany({ where: { url: street.endpoints[name].url } })
    const { service, also_registered } = await accepted(name, asked, { description: "Two ways to pay" })
    expect(also_registered).toHaveLength(1)
    const { url, description } = service
    expect(also_registered[0]).toMatchObject({
      protocol: sibling,
      status: "pending",
      name: service.name,
      url,
      description,
    })
    expect(also_registered[0]?.observed_price?.price_usd).toBe(0.02)
    expect((await listingsOf(name)).map(({ protocol }) => protocol).sort()).toEqual([asked, sibling].sort())
  })
})

describe("an endpoint that validates its body first", () => {
  const MESSAGES = JSON.stringify({ messages: [{ role: "user", content: "marker-7f3a" }] })
  const DESCRIPTION = "GET /.well-known/l402-services"
  const chatRequests = () => street.seenBy("chat").length

  it("P-4.2-07 gets a second request with a body built from its well-known document", async () => {
    const before = chatRequests()
    const { verification } = await accepted("chat", "L402")
    expect(verification.httpStatus).toBe(402)
    expect(street.seenBy("chat").slice(before)).toEqual([
      "POST /v1/chat",
      DESCRIPTION,
      "POST /v1/chat",
      // The description of the stored listing is read once more, after the challenge.
      DESCRIPTION,
    ])
    const [listing] = await listingsOf("chat")
    expect(JSON.parse(listing?.probeBody ?? "")).toEqual({ messages: [{ role: "user", content: "test" }] })
  })

  it("gets one paid request when the caller sent a body, and no response contains that body", async () => {
    const before = chatRequests()
    const { status, text } = await register("chat", "L402", { probe_body: MESSAGES })
    expect(status).toBe(201)
    expect(street.seenBy("chat").slice(before)).toEqual(["POST /v1/chat", DESCRIPTION])
    expect(text).not.toContain("marker-7f3a")
  })

  it("is rejected with the endpoint's response when the endpoint does not accept the caller's body", async () => {
    const before = chatRequests()
    const { probe } = await refused("chat", "L402", { probe_body: '{"messages":[]}' })
    expect(street.seenBy("chat").slice(before)).toEqual(["POST /v1/chat"])
    expect(probe).toMatchObject({ httpStatus: 400, bodySnippet: '{"error":"messages is required"}' })
  })
})

const WRONG = HONEST_NAMES.filter((name) => name !== "chat").flatMap((name) => {
  const { protocols } = street.endpoints[name]
  return (["L402", "x402", "MPP"] as const)
    .filter((protocol) => !protocols.includes(protocol))
    .map((protocol) => [name, protocol, protocols] as const)
})

describe("a registration under the wrong protocol", () => {
  it.each(WRONG)(
    "P-4.2-08 P-7-03 of %s as %s gets 422 and the suggestion of one of %j",
    async (name, protocol, spoken) => {
      await db().service.deleteMany({ where: { url: street.endpoints[name].url } })
      const diagnosis = await refused(name, protocol)
      expect(spoken).toContain(diagnosis.suggestedProtocol)
      expect(diagnosis.detail).toContain(diagnosis.suggestedProtocol)
      expect(await listingsOf(name)).toEqual([])
    },
  )

  it.each(WRONG)(
    "P-7-01 P-7-02 of %s as %s gets a report of the protocols that were found",
    async (name, protocol, spoken) => {
      const { error, probe } = await refused(name, protocol)
      expect(error).toContain(protocol)
      expect(probe.httpStatus).toBe(402)
      expect(
        probe.detectedProtocols
          .filter(({ valid }) => valid)
          .map((found) => found.protocol)
          .sort(),
      ).toEqual([...spoken].sort())
      expect(probe.headersPresent).toEqual({
        "WWW-Authenticate": spoken.includes("L402") || spoken.includes("MPP"),
        "PAYMENT-REQUIRED": spoken.includes("x402") && name !== "weatherV1",
      })
      expect(probe.bodySnippet).toMatch(/^\{/)
    },
  )
})

describe("a broken or hostile endpoint is rejected with a reason", () => {
  const CASES = [
    ["free", "x402", "not_402", 200],
    ["html", "L402", "no_l402_challenge", 402],
    ["html", "x402", "no_x402_challenge", 402],
    ["html", "MPP", "no_payment_challenge", 402],
    ["mismatch", "L402", "payment_hash_mismatch", 402],
    ["expired", "L402", "invoice_expired", 402],
    ["dollars", "x402", "no_valid_requirement", 402],
    ["crashes", "MPP", "not_402", 500],
    ["inside", "x402", "not_402", 302],
    ["bomb", "x402", "too-large", 0],
    ["drips", "L402", "timeout", 0],
    ["hangs", "MPP", "timeout", 0],
  ] as const

  it.each(CASES)("P-4.2-08 %s as %s: %s", async (name, protocol, code, httpStatus) => {
    const diagnosis = await refused(name, protocol)
    expect(diagnosis).toMatchObject({ code, probe: { httpStatus } })
    expect(diagnosis.detail).not.toBe("")
    expect(await listingsOf(name)).toEqual([])
  })

  it.each(["free", "html", "crashes"] as const)("P-7-03 and without a suggestion: %s", async (name) => {
    expect(await refused(name, "L402")).not.toHaveProperty("suggestedProtocol")
  })

  it("and an invalid challenge of the right protocol is reported as found but not valid", async () => {
    const { probe, findings } = await refused("mismatch", "L402")
    expect(probe.detectedProtocols).toEqual([{ protocol: "L402", valid: false }])
    expect(findings[0]).toMatchObject({ id: "payment_hash_mismatch", severity: "error" })
  })

  it("and the reason of a server that closes the connection is reset", async () => {
    street.break("almanac", "gone")
    const { code } = await refused("almanac", "L402")
    street.fix("almanac")
    expect(code).toBe("reset")
  })
})

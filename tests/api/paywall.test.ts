import { decode } from "bolt11"
import macaroons from "macaroon"
import { describe, expect, it } from "vitest"
import { REGTEST } from "@/tests/paywall/lightning/invoices"
import { call } from "@/tests/support/api"
import { runs } from "@/tests/support/long"

const { ask, FORMER_KEY, FREE, MINUTE, pass, ROOT_KEY } = await import("@/tests/paywall/hourly")
const { buy, forge, list, narrow, newClient, pay, readChallenge, rewrite } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const listRoute = await import("@/app/api/v1/services/route")
const detailRoute = await import("@/app/api/v1/services/[id]/route")
const healthRoute = await import("@/app/api/v1/health/route")
const missingRoute = await import("@/app/api/[[...path]]/route")
const domainsRoute = await import("@/app/api/v1/admin/domains/route")

/** Uses up a rate limit with the cheapest request that counts: a path without a route, which reads no database. */
async function use(times: number, client: string, authorization: string) {
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await call(missingRoute, "GET", "/api/v1/nothing", { client, headers: { authorization } })
    expect(status, `${turn}`).toBe(404)
  }
}
const asksForMore = (client: string) => list(client, undefined, "?l402=require")

describe("the free rate", () => {
  it("P-8-01 P-4.1-27 P-5-02 allows 100 requests a minute and responds to the next with a challenge that decodes", async () => {
    const client = newClient()
    await ask(100, client)
    const answer = await list(client)
    const { macaroon, invoice, payment_hash, price_sats, expires_at } = readChallenge(answer)
    expect(price_sats).toBe(500)
    expect(Date.parse(expires_at) - Date.now()).toBe(15 * MINUTE)
    const { identifier } = macaroons.importMacaroon(Buffer.from(macaroon, "base64"))
    expect(Buffer.from(identifier).subarray(2, 34).toString("hex")).toBe(payment_hash)
    expect(decode(invoice, REGTEST)).toMatchObject({ millisatoshis: "500000", tagsObject: { payment_hash } })
    expect(answer.headers.get("ratelimit-policy")).toBe('"free";q=100;w=60')
    expect(answer.headers.get("ratelimit")).toBe('"free";r=0;t=60')
    expect(answer.body.error).toBe("More than 100 requests in a minute: wait 60 seconds, or pay for the higher rate.")
    expect((await list(newClient())).status).toBe(200)
  })

  it("P-8-01 starts again a minute after the first request, not earlier", async () => {
    const client = newClient()
    await ask(100, client)
    pass(MINUTE - 1)
    expect((await list(client)).status).toBe(402)
    pass(1)
    await ask(100, client)
    expect((await list(client)).status).toBe(402)
  })

  it("lets a client past the limit pay, and continue at once", async () => {
    const client = newClient()
    await ask(100, client)
    const token = await pay(client, readChallenge(await list(client)))
    expect((await list(client, token)).status).toBe(200)
    expect((await list(client)).status).toBe(402)
  })
})

describe("the paid rate", () => {
  it("P-8-02 P-5-01 allows 1,000 requests a minute with a token, responds 429 to the next, and starts again", async () => {
    const client = newClient()
    const token = await buy(client)
    await use(999, client, token)
    await ask(1, client, token)
    const { status, headers, body } = await list(client, token)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(body.error).toBe("At most 1,000 requests in a minute, also when paid for. Wait 60 seconds.")
    expect(headers.get("retry-after")).toBe("60")
    expect(headers.get("ratelimit-policy")).toBe('"paid";q=1000;w=60, "token";q=1000;w=60')
    expect(headers.get("ratelimit")).toBe('"paid";r=0;t=60, "token";r=0;t=60')
    expect(headers.get("www-authenticate")).toBeNull()
    pass(MINUTE)
    await ask(1, client, token)
  })

  it("P-8-02 is counted by IP address: two tokens do not double it", async () => {
    const client = newClient()
    const [one, other] = [await buy(), await buy()]
    await use(500, client, one)
    await use(500, client, other)
    expect((await list(client, other)).headers.get("ratelimit")).toBe('"paid";r=0;t=60, "token";r=499;t=60')
    expect((await list(client, one)).status).toBe(429)
    await ask(1, newClient(), one)
  })

  it("P-8-02 D-rate-04 is counted by token: used from other IP addresses it works, and allows no more", async () => {
    const token = await buy()
    const crowd = Array.from({ length: 4 }, newClient)
    for (const client of crowd) await use(250, client, token)
    const { status, headers } = await list(newClient(), token)
    expect(status).toBe(429)
    expect(headers.get("ratelimit")).toBe('"paid";r=999;t=60, "token";r=0;t=60')
  })

  it("counts one token as one, however its holder restricted or encoded it", async () => {
    const token = await buy()
    await ask(1, newClient(), token)
    const narrowed = narrow(token, "agent=a").replace("L402", "LSAT")
    expect((await list(newClient(), narrowed)).headers.get("ratelimit")).toMatch(/"token";r=998/)
  })
})

const flipByte = (token: string, at: number) =>
  rewrite(token, (bytes) => bytes.map((byte, n) => byte ^ Number(n === at)))

describe("an invalid token", () => {
  const SPOILT: [string, (good: string) => string][] = [
    ["has a wrong preimage", (good) => good.replace(/:\w+$/, `:${"0".repeat(64)}`)],
    ["has no preimage", (good) => good.replace(/:\w+$/, "")],
    ["is truncated", (good) => good.replace(/.{8}:/, ":")],
    ["has a bit flipped", (good) => flipByte(good, 40)],
    ["is made with a foreign root key", () => forge("a root key of somebody else, long enough")],
    ["is made with no root key", () => forge("")],
    ["widens what it was sold for", (good) => narrow(good, "directory_capabilities=rate,export,admin")],
    ["is for another service", (good) => narrow(good, "services=other:0")],
    ["is nothing", () => "L402"],
  ]
  it.each(SPOILT)("D-rate-04 %s: 401, and counted like a request without a token", async (_, spoil) => {
    const client = newClient()
    const token = spoil(await buy())
    const { status, headers, body } = await list(client, token)
    expect([status, body.code]).toEqual([401, "invalid_token"])
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("www-authenticate")).toMatch(/^L402 /)
    expect(headers.get("ratelimit")).toBe('"free";r=99;t=60')
    expect((await call(exportRoute, "GET", "/", { client, headers: { authorization: token } })).status).toBe(401)
  })

  it("does not allow free guessing: past the limit the response is the challenge", async () => {
    const client = newClient()
    const token = forge("a root key of somebody else, long enough")
    for (let turn = 0; turn < 100; turn += 1) expect((await list(client, token)).status).toBe(401)
    readChallenge(await list(client, token))
  })

  it("D-rate-04 has expired: a new challenge, counted, and its token is valid again", async () => {
    const client = newClient()
    const token = await buy(client)
    pass(24 * 60 * MINUTE + 14 * MINUTE)
    expect((await list(client, token)).status).toBe(200)
    pass(MINUTE)
    const answer = await list(client, token)
    expect(answer.body.error).toContain("expired")
    expect(answer.headers.get("ratelimit")).toMatch(FREE)
    const challenge = readChallenge(answer)
    expect(token).not.toContain(challenge.macaroon)
    expect((await list(client, await pay(client, challenge))).status).toBe(200)
  })
})

describe("a token restricted by its holder", () => {
  it("D-rate-04 to the rate allows the rate, and not the export", async () => {
    const authorization = narrow(await buy(), "directory_capabilities=rate", "agent=somebody")
    expect((await list(newClient(), authorization)).headers.get("ratelimit")).toMatch(/^"paid"/)
    readChallenge(await call(exportRoute, "GET", "/", { client: newClient(), headers: { authorization } }))
  })

  it("D-rate-04 to the export allows the export, and not the rate", async () => {
    const authorization = narrow(await buy(), "directory_capabilities=export")
    const { status } = await call(exportRoute, "GET", "/", { client: newClient(), headers: { authorization } })
    expect(status).toBe(200)
    expect((await list(newClient(), authorization)).headers.get("ratelimit")).toMatch(FREE)
  })

  it("D-rate-04 in time expires earlier, with a new challenge", async () => {
    const until = Math.floor(Date.now() / 1000) + 60
    const token = narrow(await buy(), `directory_valid_until=${until}`)
    expect((await list(newClient(), token)).status).toBe(200)
    pass(MINUTE)
    readChallenge(await list(newClient(), token))
  })

  it("D-rate-04 is valid after a rotation of the root key", async () => {
    expect((await list(newClient(), forge(FORMER_KEY))).headers.get("ratelimit")).toMatch(/^"paid"/)
    expect((await list(newClient(), forge(ROOT_KEY))).headers.get("ratelimit")).toMatch(/^"paid"/)
  })
})

describe("every limited response", () => {
  const token = async () => ({ authorization: await buy() })
  const id = { id: "00000000-0000-7000-8000-000000000000" }
  it.each([
    [200, () => list(newClient())],
    [400, () => list(newClient(), undefined, "?limit=none")],
    [401, () => call(domainsRoute, "GET", "/", { client: newClient() })],
    [402, () => asksForMore(newClient())],
    [402, () => call(exportRoute, "GET", "/", { client: newClient() })],
    [404, () => call(detailRoute, "GET", "/", { client: newClient(), params: id })],
    [404, () => call(missingRoute, "GET", "/api/v1/nothing", { client: newClient() })],
    [405, () => call(listRoute, "POST", "/", { client: newClient() })],
  ])("D-rate-02 carries the state of the limit: %i", async (expected, request) => {
    const { status, headers } = await request()
    expect(status).toBe(expected)
    expect(headers.get("ratelimit-policy")).toBe('"free";q=100;w=60')
    expect(headers.get("ratelimit")).toMatch(FREE)
    if (status !== 200) expect(headers.get("cache-control")).toBe("no-store")
  })

  it.each([
    [200, async () => list(newClient(), await buy())],
    [400, async () => list(newClient(), await buy(), "?limit=none")],
    [404, async () => call(missingRoute, "GET", "/", { client: newClient(), headers: await token() })],
    [405, async () => call(listRoute, "POST", "/", { client: newClient(), headers: await token() })],
  ])(
    "D-rate-02 with a token carries the state for the IP address and the token, and is not cached: %i",
    async (expected, request) => {
      const { status, headers } = await request()
      expect(status).toBe(expected)
      expect(headers.get("ratelimit-policy")).toBe('"paid";q=1000;w=60, "token";q=1000;w=60')
      expect(headers.get("ratelimit")).toBe('"paid";r=999;t=60, "token";r=999;t=60')
      expect(headers.get("cache-control")).toBe("no-store")
    },
  )

  it("D-rate-02 can be read by pages of other sites", async () => {
    const { headers } = await list(newClient())
    expect(headers.get("access-control-expose-headers")).toContain("RateLimit, RateLimit-Policy, Retry-After")
    expect((await asksForMore(newClient())).headers.get("access-control-expose-headers")).toContain("WWW-Authenticate")
  })

  it.each(["GET", "POST", "DELETE"])("P-8-03 does not include /api/v1/health: %s", async (method) => {
    const client = newClient()
    const expected = method === "GET" ? 200 : 405
    for (let turn = 0; turn < runs(3, 101); turn += 1) {
      const { status, headers } = await call(healthRoute, method, "/?l402=require", { client })
      expect([status, headers.get("ratelimit")]).toEqual([expected, null])
    }
    expect((await list(client)).headers.get("ratelimit")).toBe('"free";r=99;t=60')
  })
})

import { describe, expect, it } from "vitest"

const { ask, FREE, MINUTE, pass } = await import("@/tests/paywall/hourly")
const { list, newClient, pay, readChallenge } = await import("@/tests/paywall/buyer")

const asksForMore = (client: string) => list(client, undefined, "?l402=require")

describe("the challenge", () => {
  it("P-4.1-49 comes within the limit on request, and not to a client with a token", async () => {
    const client = newClient()
    const challenge = readChallenge(await asksForMore(client))
    const token = await pay(client, challenge)
    const { status, headers } = await list(client, token, "?l402=require&limit=1")
    expect(status).toBe(200)
    // The paywall reads the parameter `l402`, so the list must not report this parameter as unknown.
    expect(headers.get("x-directory-ignored-params")).toBeNull()
  })

  it("D-rate-05 is the same for its client until 80 % of its time is over, and can be paid until its end", async () => {
    const client = newClient()
    const first = readChallenge(await asksForMore(client))
    pass(12 * MINUTE)
    expect(readChallenge(await asksForMore(client))).toMatchObject({ invoice: first.invoice, macaroon: first.macaroon })
    pass(1)
    const second = readChallenge(await asksForMore(client))
    expect(second.invoice).not.toBe(first.invoice)
    expect(second.payment_hash).not.toBe(first.payment_hash)
    pass(3 * MINUTE - 2)
    expect((await list(client, await pay(client, first))).status).toBe(200)
  })

  it("D-rate-05 is one for simultaneous requests, which count once against the limit on invoices", async () => {
    const client = newClient()
    const answers = await Promise.all(Array.from({ length: 100 }, () => asksForMore(client)))
    expect(new Set(answers.map(({ body }) => body.invoice)).size).toBe(1)
    for (let other = 0; other < 119; other += 1) readChallenge(await asksForMore(newClient()))
    expect((await asksForMore(newClient())).status).toBe(429)
  })

  it("D-rate-05 is another one for another client", async () => {
    const invoices = await Promise.all([asksForMore(newClient()), asksForMore(newClient())])
    expect(new Set(invoices.map(({ body }) => body.invoice)).size).toBe(2)
  })

  it("D-rate-05 is not served again once it is paid, wherever its token is used", async () => {
    const shared = newClient()
    const challenge = readChallenge(await asksForMore(shared))
    const token = await pay(shared, challenge)
    await ask(1, newClient(), token)
    const next = readChallenge(await asksForMore(shared))
    expect(next.invoice).not.toBe(challenge.invoice)
    expect(readChallenge(await asksForMore(shared)).invoice).toBe(next.invoice)
  })

  it("D-rate-05 is made 120 times a minute for all clients together; then 429, while open challenges stay valid", async () => {
    const crowd = Array.from({ length: 120 }, newClient)
    for (const client of crowd) readChallenge(await asksForMore(client))
    const late = newClient()
    const { status, headers, body } = await asksForMore(late)
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(headers.get("www-authenticate")).toBeNull()
    expect(headers.get("ratelimit")).toMatch(FREE)
    readChallenge(await asksForMore(crowd[0] ?? ""))
    pass(MINUTE)
    readChallenge(await asksForMore(late))
  })
})

// The sweep looks for the method of a listing that stores none, when its endpoint rejects GET.

import { beforeEach, describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { openHosts, PAID } from "../../sources/open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(5), PROBE_HOST_SPACING_MS: "0", PROBE_TIMEOUT_MS: "2500" })
const { aService, db } = await import("@/tests/support/directory")
const { sweep } = await import("@/lib/health/sweep/sweep")
const { decideProposal } = await import("@/lib/review/proposals")

beforeEach(async () => {
  // A host whose rules are known gets no request for them.
  await db().host.create({ data: { host: hosts.name(0), robotsAt: new Date() } })
})

const DAY_MS = 86_400_000
const DUE = new Date(Date.now() - 1000)
const list = (path: string, more = {}) => aService({ url: hosts.url(0, path), nextCheckAt: DUE, ...more })
const read = (id: string) => db().service.findUniqueOrThrow({ where: { id } })
async function run() {
  await db().service.updateMany({ data: { nextCheckAt: DUE } })
  return sweep({ now: new Date(), signal: new AbortController().signal })
}
const toEndpoint = (path = "/a") => hosts.asked(0).filter((line) => line.endsWith(` ${path}`))
const postOnly = (path: string, allow = "POST") => {
  hosts.set(0, path, { status: 405, headers: { allow } })
  hosts.set(0, `POST ${path}`, PAID.x402())
}
const post = (body: object) => ({
  paths: { "/a": { post: { requestBody: { content: { "application/json": { example: body } } } } } },
})

describe("a listing without a method", () => {
  it("D-method-03 becomes healthy with the method of Allow, with an event", async () => {
    const { id } = await list("/a")
    postOnly("/a")
    expect(await run()).toMatchObject({ ok: 1, wrong: 0 })
    expect(await read(id)).toMatchObject({ httpMethod: "POST", healthStatus: "healthy", uptime30d: 1, probeBody: null })
    expect(hosts.asked(0)).toEqual(["GET /a", "POST /a"])
    const events = await db().event.findMany({ where: { kind: "service.updated" }, orderBy: { seq: "asc" } })
    expect(events.map(({ previous }) => previous)).toContainEqual({ http_method: null })
    expect(events.at(-1)?.service).toMatchObject({ http_method: "POST", health_status: "healthy" })
    hosts.forget()
    postOnly("/a")
    expect(await run()).toMatchObject({ ok: 1 })
    expect(toEndpoint()).toEqual(["POST /a"])
  })

  it("D-method-03 gets the method and the body of the OpenAPI document", async () => {
    const { id } = await list("/a")
    hosts.set(0, "/openapi.json", { body: post({ q: "Oslo" }) })
    hosts.set(0, "POST /a", PAID.x402())
    await run()
    expect(await read(id)).toMatchObject({ httpMethod: "POST", probeBody: '{"q":"Oslo"}', healthStatus: "healthy" })
  })

  it("D-method-03 gets a proposal under a verified domain, which an administrator may approve", async () => {
    const { id } = await list("/a", { domainVerified: true })
    postOnly("/a")
    expect(await run()).toMatchObject({ ok: 0, wrong: 1 })
    expect(await read(id)).toMatchObject({ httpMethod: null, healthStatus: "degraded" })
    const [proposal] = await db().proposal.findMany()
    expect(proposal).toMatchObject({ kind: "request", seen: { method: "POST", body: null }, state: "pending" })
    await decideProposal(proposal?.id ?? "", "approved", new Date(), createActor("cli"))
    await run()
    expect(await read(id)).toMatchObject({ httpMethod: "POST", consecutiveOk: 1 })
  })

  it("stays as it is when the method has another protocol only, or no challenge", async () => {
    const { id } = await list("/a", { protocol: "L402" })
    const { id: other } = await list("/b")
    postOnly("/a")
    hosts.set(0, "/b", { status: 405, headers: { allow: "POST" } })
    expect(await run()).toMatchObject({ ok: 0, wrong: 2 })
    for (const one of [id, other]) expect(await read(one)).toMatchObject({ httpMethod: null, healthStatus: "degraded" })
    expect(await db().proposal.count()).toBe(0)
  })

  it("shares the request with a listing that stores GET, which stays as it is", async () => {
    const { id } = await list("/a")
    const { id: fixed } = await list("/a", { protocol: "L402", httpMethod: "GET" })
    hosts.set(0, "/a", { status: 405, headers: { allow: "POST" } })
    const headers = { ...PAID.l402().headers, ...PAID.x402().headers }
    hosts.set(0, "POST /a", { status: 402, headers, body: {} })
    expect(await run()).toMatchObject({ ok: 1, wrong: 1 })
    expect([(await read(id)).httpMethod, (await read(fixed)).httpMethod]).toEqual(["POST", "GET"])
    expect(toEndpoint()).toEqual(["GET /a", "POST /a"])
  })
})

describe("the search", () => {
  it("is repeated once a day only, and never sends DELETE", async () => {
    // The last digits of the id say at which time of day the search is due: here in half a day.
    const share = (1.5 - (Date.now() % DAY_MS) / DAY_MS) % 1
    const digits = Math.floor(share * 0x1000000)
      .toString(16)
      .padStart(6, "0")
    const { id } = await list("/a", { id: `0197f3a2-0000-7000-8000-000000${digits}` })
    hosts.set(0, "/a", { status: 405, headers: { allow: "DELETE" } })
    await run()
    expect(toEndpoint()).toEqual(["GET /a"])
    const asked = hosts.asked(0).length
    await run()
    expect(hosts.asked(0).slice(asked)).toEqual(["GET /a"])
    await db().service.update({ where: { id }, data: { lastCheckedAt: new Date(Date.now() - DAY_MS) } })
    await run()
    expect(hosts.asked(0).length).toBeGreaterThan(asked + 2)
  })

  it.each<[string, object, object]>([
    ["with a method", { httpMethod: "GET" }, { status: 405, headers: { allow: "POST" } }],
    ["with a body", { probeBody: "{}" }, { status: 405, headers: { allow: "POST" } }],
    ["that responds without payment", {}, { status: 200, headers: { allow: "POST" } }],
  ])("is not made for a listing %s", async (_, more, response) => {
    await list("/a", more)
    hosts.set(0, "/a", response)
    await run()
    expect(hosts.asked(0)).toEqual(["GET /a"])
  })

  it("is not made where robots.txt disallows the URL", async () => {
    await db().host.updateMany({ data: { robots: "User-agent: PaidAPIDirectory\nDisallow: /a" } })
    await list("/a")
    postOnly("/a")
    await run()
    expect(toEndpoint()).toEqual(["GET /a"])
  })

  it("ends at a 429, which pauses the host", async () => {
    const { id } = await list("/a")
    await list("/b")
    hosts.set(0, "/a", { status: 405, headers: { allow: "POST, PUT" } })
    hosts.set(0, "POST /a", { status: 429, headers: { "retry-after": "300" } })
    await run()
    expect(hosts.asked(0)).toEqual(["GET /a", "POST /a"])
    expect((await read(id)).nextCheckAt.getTime()).toBeGreaterThan(Date.now() + 200_000)
  })

  it("is made for at most five endpoints of a host in one sweep", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `/p${index}`)
    for (const path of names) {
      await list(path)
      postOnly(path)
    }
    expect(await run()).toMatchObject({ ok: 5, wrong: 2 })
  })
})

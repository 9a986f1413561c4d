// The cases that take a host and the real functions: a pass of a source, the check before a registration, the sweep, the API. The
// hosts are on loopback, and lib/env reads ALLOW_PRIVATE at import.

import { expect } from "vitest"
import { openHosts, PAID } from "../sources/open-hosts"

const hosts = await openHosts()
const ADMIN_SECRET = "an-admin-secret-of-the-tests-of-the-cases"
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(3), ADMIN_SECRET, PROBE_KNOWN_GOOD_URLS: "" })
const { db } = await import("@/lib/db/client")
const { sweep } = await import("@/lib/health/sweep/sweep")
const { adapter: bazaar } = await import("@/lib/sources/adapters/bazaar")
const { adapter: wellKnown } = await import("@/lib/sources/adapters/well-known")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { call } = await import("@/tests/support/api")
const { aService } = await import("@/tests/support/service")
const routes = {
  check: await import("@/app/api/v1/register/check/route"),
  lint: await import("@/app/api/v1/lint/route"),
  register: await import("@/app/api/v1/register/route"),
  webhooks: await import("@/app/api/v1/webhooks/route"),
}

const never = new AbortController().signal
const means = { now: () => new Date(), signal: never, wait: async () => undefined, checkServed: async () => false }
const url = (path: string) => hosts.url(0, path)
const read = (path: string) => db().service.findFirst({ where: { url: url(path) } })
/** The source visits only hosts of public services. */
const visit = async () => {
  await aService({ url: url("/known"), protocol: "x402", sources: ["bazaar"] })
  return syncSource({ ...wellKnown, url: "" }, means)
}
const post = (route: keyof typeof routes, body: object, headers: Record<string, string> = {}) =>
  call(routes[route], "POST", "/", { body, headers })

async function sweepOnce(id: string) {
  await db().service.update({ where: { id }, data: { nextCheckAt: new Date(0) } })
  await sweep({ now: new Date(), signal: never })
  return db().service.findUniqueOrThrow({ where: { id } })
}

/** A POST operation with a price of one cent and a body. */
const PAID_POST = {
  "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", currency: "USD", amount: "0.01" } },
  requestBody: {
    content: { "application/json": { schema: { properties: { day: { type: "string" } }, required: ["day"] } } },
  },
}
const openApi = (path: string, operation: object = { post: PAID_POST }) => ({
  body: { openapi: "3.1.0", info: { title: "Acme" }, paths: { [path]: operation } },
})

/** Express responds with a page of its own to an unknown route. */
const EXPRESS_404 = { status: 404, headers: { "content-type": "text/html" }, body: "<pre>Cannot GET /api/pass</pre>" }
const BOT_CHECK = {
  status: 403,
  headers: { server: "cloudflare", "cf-mitigated": "challenge", "content-type": "text/html" },
  body: "<title>Just a moment...</title>",
}

/** One function for each case. Each starts with an empty database and hosts that know no path. */
export const LIVE_CASES: Readonly<Record<string, () => Promise<void>>> = {
  async F33() {
    hosts.set(0, "/.well-known/x402", { body: { version: 1, resources: [url("/api/pass")] } })
    hosts.set(0, "/openapi.json", openApi("/api/pass"))
    hosts.set(0, "POST /api/pass", PAID.x402())
    expect(await visit()).toMatchObject({ new: 1 })
    expect(await read("/api/pass")).toMatchObject({ httpMethod: "POST", sourcePriceUsd: 0.01, healthStatus: "healthy" })
  },

  async F34() {
    const item = {
      ...{ resource: url("/post-only"), type: "http", x402Version: 2, description: "d" },
      accepts: [
        { scheme: "exact", network: "eip155:8453", amount: "10000", asset: "USDC", payTo: `0x${"1".repeat(40)}` },
      ],
    }
    const page = { items: [item], pagination: { total: 1 } }
    hosts.set(0, "/list?limit=100&offset=0", { body: page })
    hosts.set(0, "/post-only", { status: 405, headers: { allow: "POST" } })
    hosts.set(0, "POST /post-only", PAID.x402())
    expect(await syncSource({ ...bazaar, url: url("/list") }, means)).toMatchObject({ new: 1 })
    const listed = await read("/post-only")
    expect(listed).toMatchObject({ httpMethod: null })
    expect(await sweepOnce(listed?.id ?? "")).toMatchObject({ httpMethod: "POST", healthStatus: "healthy" })
  },

  async F35() {
    const check = () => post("check", { url: url("/api/pass") })
    const isPayable = { request: { method: "POST" }, suggested: expect.anything() }
    hosts.set(0, "/api/pass", EXPRESS_404)
    hosts.set(0, "POST /api/pass", PAID.x402())
    hosts.set(0, "/openapi.json", openApi("/api/pass"))
    const byDocument = await check()
    expect(byDocument.body).toMatchObject(isPayable)
    expect(byDocument.body.advice).toContain("Your OpenAPI document lists POST")
    hosts.set(0, "/openapi.json", { status: 404 })
    hosts.set(0, "/api/pass", { status: 405, headers: { allow: "POST" } })
    const byHeader = await check()
    expect(byHeader.body).toMatchObject(isPayable)
    expect(byHeader.body.advice).toContain("The endpoint accepts POST by its header Allow")
  },

  async F36() {
    const body = { url: url("/api/pass"), name: "Pass", protocol: "x402", method: "POST" }
    const { status, body: error } = await post("register", body)
    expect([status, error.error]).toEqual([400, "method is not a field of this body; use http_method."])
  },

  async F37() {
    const body = { url: "https://receiver.example/hook", secret: "a secret of sixteen signs", evnts: "service.down" }
    const { status, body: error } = await post("webhooks", { ...body, pay_to: `0x${"1".repeat(40)}` })
    expect([status, error.error]).toEqual([400, "evnts is not a field of this body; use events."])
    expect(await db().webhook.count()).toBe(0)
  },

  async F38() {
    const resources = Array.from({ length: 170 }, (_, at) => ({ path: `/large/${at}`, example: "x".repeat(4_600) }))
    const paths = Object.fromEntries(
      Array.from({ length: 62 }, (_, at) => [
        `/paid/${at}`,
        { post: { ...PAID_POST, description: "x".repeat(4_200) } },
      ]),
    )
    hosts.set(0, "/.well-known/x402.json", { body: { resources } })
    hosts.set(0, "/openapi.json", { body: { openapi: "3.1.0", paths } })
    const counts = await visit()
    const { skipped_unread = 0, skipped_limits = 0, skipped_unproven = 0, skipped_postponed = 0 } = counts
    // The endpoints respond 404, so all entries of both documents are known but unproven.
    expect([skipped_unread, skipped_unproven + skipped_postponed + skipped_limits]).toEqual([0, 170 + 62])
  },

  async F39() {
    hosts.set(0, "/paid", BOT_CHECK)
    const checked = await post("check", { url: url("/paid") })
    expect(JSON.stringify(checked.body)).toContain("blocked by a bot check of Cloudflare")
    const before = { healthStatus: "healthy", evidenceAt: new Date() }
    const { id } = await aService({ url: url("/paid"), protocol: "x402", ...before })
    for (let round = 0; round < 3; round += 1) await sweepOnce(id)
    expect(await sweepOnce(id)).toMatchObject({ healthStatus: "healthy", uptime30d: null })
    expect(await db().host.findFirst({ where: { host: hosts.name(0) } })).toMatchObject({ refusals: 0 })
  },

  async F40() {
    const admin = { authorization: `Bearer ${ADMIN_SECRET}` }
    const reply = { status: 402, headers: {}, body: "{}" }
    const statuses = new Set<number>()
    for (let round = 0; round < 61; round += 1) statuses.add((await post("lint", { reply }, admin)).status)
    for (let round = 0; round < 61; round += 1) statuses.add((await post("lint", { reply: { status: 42 } })).status)
    expect([...statuses]).toEqual([200, 400])
    expect((await post("lint", { reply })).status).toBe(200)
  },

  async F41() {
    hosts.set(0, "/.well-known/openapi.json", openApi("/api/pass"))
    hosts.set(0, "POST /api/pass", PAID.x402())
    expect(await visit()).toMatchObject({ new: 1 })
    expect(await read("/api/pass")).toMatchObject({ httpMethod: "POST", sourcePriceUsd: 0.01 })
    const linked = { version: 1, contracts: { openapiUrl: "/docs/api.json" } }
    hosts.set(0, "/.well-known/x402.json", { body: linked })
    hosts.set(0, "/docs/api.json", openApi("/api/linked"))
    hosts.set(0, "POST /api/linked", PAID.x402())
    expect(await syncSource({ ...wellKnown, url: "" }, means)).toMatchObject({ new: 1 })
    expect(await read("/api/linked")).toMatchObject({ httpMethod: "POST" })
  },
}

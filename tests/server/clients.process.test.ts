// Existing clients, unmodified, read the built directory as the source that they are made for. Only its address is set.

import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { HTTPFacilitatorClient } from "@x402/core/http"
import { withBazaar } from "@x402/extensions/bazaar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cleanUp, newDataDir, startServer } from "./directory-process"
import { withDatabase } from "./with-database"

const COUNT = { x402: 2500, mpp: 30 }
const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const ACCEPTS = {
  ...{ scheme: "exact", network: "eip155:8453", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", amount: "1000" },
  ...{ payTo: PAY_TO, maxTimeoutSeconds: 60, extra: { name: "USD Coin", version: "2" } },
}
const OFFER = {
  ...{ scheme: "exact", network: "eip155:8453", asset: "USDC", asset_id: ACCEPTS.asset, amount: "1000", decimals: 6 },
  ...{ price_sats: null, price_usd: 0.001, pay_to: PAY_TO, timeout_seconds: 60 },
}
const MPP_OFFER = { ...OFFER, scheme: "tempo/charge", network: "eip155:4217" }

const toFacts = (offer: object) => JSON.stringify({ offers: [offer], credential_header: null, description: null })
const HEADER = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [ACCEPTS] })).toString("base64")
const REPLY = JSON.stringify({ status: 402, headers: [["payment-required", HEADER]], body: "", is_cut: false })

let url = ""
beforeAll(async () => {
  const dataDir = await newDataDir()
  url = await startServer({ DATA_DIR: dataDir, LIGHTNING_BACKEND: "dev" }).ready
  await withDatabase(dataDir, async (database) => {
    const add = `
      with added as (
        insert into services (id, url, protocol, host, registrable_domain, name, description, category, status, listed_at)
        select gen_random_uuid(), 'https://h' || n % 10 || '.example/' || n, $1::text, 'h' || n % 10 || '.example', 'h' || n % 10 || '.example',
          'Service ' || n, 'Translates texts, variant ' || n, 'ai/translation', 'active', now()
        from generate_series(1, $2::int) n returning id)
      insert into challenges (service_id, facts, reply, terms_key, description_key, read_at)
      select id, $3::jsonb, $4::jsonb, '', '', now() from added`
    await database.query(add, ["x402", COUNT.x402, toFacts(OFFER), REPLY])
    await database.query(add, ["MPP", COUNT.mpp, toFacts(MPP_OFFER), REPLY])
  })
})
afterAll(cleanUp)

describe("withBazaar of @x402/extensions", () => {
  const open = () => withBazaar(new HTTPFacilitatorClient({ url })).extensions.bazaar

  it("D-drop-in-02 pages through all x402 services", async () => {
    const bazaar = open()
    const seen = new Set<string>()
    for (let offset = 0; ; ) {
      const { items, pagination } = await bazaar.listResources({ limit: 1000, offset })
      for (const { resource } of items) seen.add(resource)
      expect(pagination.total).toBe(COUNT.x402)
      expect(items[0]?.accepts).toEqual([ACCEPTS])
      offset += items.length
      if (items.length === 0 || offset >= pagination.total) break
    }
    expect(seen.size).toBe(COUNT.x402)
  })

  it("D-drop-in-04 finds by words", async () => {
    const { resources } = await open().search({ query: "translate text", network: "eip155:8453", limit: 5 })
    expect(resources).toHaveLength(5)
    expect((await open().search({ query: "translate text", payTo: `0x${"1".repeat(40)}` })).resources).toEqual([])
  })

  it("D-drop-in-06 reads a page of 1,000 rows that has at most 3 MiB", async () => {
    const response = await fetch(`${url}/discovery/resources?limit=1000`)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(3 * 1024 * 1024)
  })
})

const run = async (bin: string, words: string[], env: Record<string, string> = {}) =>
  (
    await promisify(execFile)(process.execPath, [path.resolve("node_modules", bin), ...words], {
      env: { ...process.env, ...env },
    })
  ).stdout

describe("mppx services", () => {
  const mppx = (...words: string[]) =>
    run("mppx/dist/bin.js", ["services", ...words, "--format", "json"], { MPPX_SERVICES_URL: `${url}/api/services` })

  it("D-drop-in-05 lists, shows, and lists the endpoints of a host", async () => {
    const { services } = JSON.parse(await mppx("list"))
    expect(services).toHaveLength(10)
    expect(services[0]).toMatchObject({ id: "h0-example", paidEndpoints: 3 })
    expect(JSON.parse(await mppx("show", "h1-example")).service.realm).toBe("h1.example")
    const { endpoints } = JSON.parse(await mppx("endpoints", "h2-example"))
    expect(endpoints).toHaveLength(3)
    expect(endpoints[0]).toMatchObject({ path: "/12", payment: { amount: "1000", intent: "charge", method: "tempo" } })
  })
})

describe("programs that read the directory as a paid API", () => {
  it("D-drop-in-07 mppx discover validate accepts the description at the root", async () => {
    const output = await run("mppx/dist/bin.js", ["discover", "validate", `${url}/openapi.json`, "--format", "json"])
    expect(JSON.parse(output)).toMatchObject({ valid: true, errorCount: 0 })
    const { paths } = await (await fetch(`${url}/openapi.json`)).json()
    const [offer] = paths["/api/v1/export.csv"].get["x-payment-info"].offers
    expect(offer).toMatchObject({ method: "lightning", currency: "sat", amount: expect.stringMatching(/^\d+$/) })
  })

  // Before the client below runs: a connection that was idle for five seconds may be closed while the next request is sent on it.
  it("D-drop-in-08 the API catalog and the APIs.json index lead to the description", async () => {
    const response = await fetch(`${url}/.well-known/api-catalog`, { method: "HEAD" })
    expect(response.headers.get("content-type")).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    expect(response.headers.get("link")).toContain('rel="api-catalog"')
    const [context] = (await (await fetch(`${url}/.well-known/api-catalog`)).json()).linkset
    const index = await (await fetch(`${url}/apis.json`)).json()
    const described = index.apis[0].properties.find(({ type }: { type: string }) => type === "OpenAPI")
    expect(described.url).toBe(context["service-desc"][0].href)
    for (const { href } of [
      ...context["service-desc"],
      ...context["service-doc"],
      ...context["service-meta"],
      ...context.status,
    ]) {
      expect((await fetch(href)).status, href).toBe(200)
    }
    expect(await (await fetch(`${url}/llms-full.txt`)).text()).toContain("### GET /api/v1/services")
  })

  it("D-drop-in-07 @agentcash/discovery finds the operations, and which one costs money", async () => {
    const { resources } = JSON.parse(await run("@agentcash/discovery/bin/discovery.js", ["discover", url, "--json"]))
    const found = new Map<string, unknown>(resources.map((one: { path: string }) => [one.path, one]))
    const sold = { authHint: "paid", priceHint: expect.stringMatching(/ BTC$/), protocols: ["l402"] }
    expect(found.get("/api/v1/export.csv")).toMatchObject(sold)
    expect(found.get("/api/v1/services")).not.toHaveProperty("priceHint")
  })
})

import { describe, expect, it } from "vitest"
import * as merchant from "@/app/discovery/merchant/route"
import * as resources from "@/app/discovery/resources/route"
import * as search from "@/app/discovery/search/route"
import * as resourcesV2 from "@/app/v2/x402/discovery/resources/route"
import { type BazaarItem, BazaarList, BazaarMerchant, BazaarSearch } from "@/lib/interfaces/bazaar/schema"
import { aService, call, db } from "@/tests/support/directory"

const ALICE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const BOB = "0x742d35Cc6634C0532925a3b844bC9e7595F8fE00"
const USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"

interface Term {
  payTo?: string
  scheme?: string
  network?: string
}

/** A public service whose stored challenge has these offers. */
async function paid(name: string, offers: Term[], given: Parameters<typeof aService>[0] = {}) {
  const service = await aService({ name, ...given })
  const accepts = offers.map(({ payTo = ALICE, scheme = "exact", network = "eip155:8453" }) => ({
    ...{ scheme, network, payTo, asset: USDC, amount: "1000", maxTimeoutSeconds: 60, extra: {} },
  }))
  const facts = accepts.map(({ scheme, network, payTo, asset, amount }) => ({
    ...{ scheme, network, asset: "USDC", asset_id: asset, amount, decimals: 6, pay_to: payTo, timeout_seconds: 60 },
    ...{ price_sats: null, price_usd: 0.001 },
  }))
  await db().challenge.create({
    data: {
      serviceId: service.id,
      facts: { offers: facts, credential_header: null, description: null },
      reply: { status: 402, headers: [], body: JSON.stringify({ x402Version: 2, accepts }), is_cut: false },
      ...{ termsKey: "", descriptionKey: "", readAt: new Date() },
    },
  })
  return service
}

const list = async (query: string) =>
  BazaarList.parse((await call(resources, "GET", `/discovery/resources?${query}`)).body)
const names = (items: BazaarItem[]) => items.map(({ serviceName }) => serviceName).sort()

describe("GET /discovery/resources", () => {
  it("D-drop-in-02 lists public x402 services only, each once over the pages, with the same answer below /v2/x402", async () => {
    for (let n = 0; n < 5; n += 1) await paid(`Service ${n}`, [{}])
    await paid("Hidden", [{}], { status: "pending" })
    await aService({ name: "Lightning", protocol: "L402" })
    await aService({ name: "Never checked" })
    const pages = [await list("limit=4"), await list("limit=4&offset=4")] as const
    const all = pages.flatMap(({ items }) => items as BazaarItem[])
    expect(names(all)).toEqual(["Never checked", ...[0, 1, 2, 3, 4].map((n) => `Service ${n}`)])
    expect(pages[1].pagination).toEqual({ limit: 4, offset: 4, total: 6 })
    expect((await call(resourcesV2, "GET", "/v2/x402/discovery/resources?limit=4")).body).toEqual(pages[0])
  })

  it("shows other protocols when a client asks for them", async () => {
    await aService({ name: "Lightning", protocol: "L402" })
    expect(names((await list("protocol=L402")).items)).toEqual(["Lightning"])
  })

  it("D-drop-in-03 applies every filter to one and the same offer", async () => {
    await paid("Alice on Base", [{}])
    await paid("Bob on Base, Alice on Polygon", [{ payTo: BOB }, { network: "eip155:137" }])
    await paid("Up to", [{ scheme: "upto", payTo: BOB }])
    expect(names((await list(`payTo=${ALICE.toLowerCase()}`)).items)).toHaveLength(2)
    expect(names((await list(`payTo=${ALICE}&network=base`)).items)).toEqual(["Alice on Base"])
    expect(names((await list("scheme=upto")).items)).toEqual(["Up to"])
    expect(names((await list(`asset=${USDC}&network=eip155:137`)).items)).toEqual(["Bob on Base, Alice on Polygon"])
    expect((await list("type=mcp")).pagination.total).toBe(0)
    expect((await list("scheme=upto")).pagination.total).toBe(1)
  })

  it("D-drop-in-03 filters by tags and by extensions, in both spellings of a list", async () => {
    const rain = await paid("Rain", [{}], { category: "data/Weather" })
    await paid("Quotes", [{}], { category: "data/finance" })
    const bazaar = { info: { input: { type: "http", method: "GET" } } }
    await db().challenge.update({
      where: { serviceId: rain.id },
      data: { accepts: { version: 2, accepts: [], mimeType: null, bazaar } },
    })
    expect(names((await list("tags=weather")).items)).toEqual(["Rain"])
    expect(names((await list("tags=DATA,Weather")).items)).toEqual(["Rain"])
    expect(names((await list("tags[]=data&tags[]=finance")).items)).toEqual(["Quotes"])
    expect((await list("tags=data")).pagination.total).toBe(2)
    expect(names((await list("extensions=bazaar")).items)).toEqual(["Rain"])
    expect(names((await list("extensions[]=bazaar&extensions[]=paid-api-directory")).items)).toEqual(["Rain"])
    expect((await list("extensions=paid-api-directory")).pagination.total).toBe(2)
    expect((await list("extensions=sign-in-with-x")).pagination.total).toBe(0)
    expect((await list("tags=data&extensions[]=bazaar")).items[0]?.extensions.bazaar).toEqual(bazaar)
    expect(await list("tags[]=data")).not.toHaveProperty("unappliedFilters")
  })

  it("names what it does not apply, and rejects a value that is not valid", async () => {
    expect((await list("curatedOnly=true&limit=2")).unappliedFilters).toEqual(["curatedOnly"])
    expect(await list("limit=2")).not.toHaveProperty("unappliedFilters")
    for (const query of ["limit=many", "offset=-1", "type=ftp"]) {
      const { status, body } = await call(resources, "GET", `/discovery/resources?${query}`)
      expect(status, query).toBe(400)
      expect(body).toHaveProperty("error")
    }
  })
})

describe("GET /discovery/search", () => {
  const find = async (query: string) =>
    BazaarSearch.parse((await call(search, "GET", `/discovery/search?${query}`)).body)

  it("D-drop-in-04 finds by words, and filters what it found by offer, price and URL", async () => {
    await paid("Weather of Paris", [{}], { url: "https://paris.example/now", observedPriceUsd: 0.001 })
    await paid("Weather of Rome", [{ payTo: BOB }], { url: "https://rome.example/now" })
    await paid("Stock quotes", [{}])
    expect(names((await find("query=weather")).resources)).toEqual(["Weather of Paris", "Weather of Rome"])
    expect(names((await find(`query=weather&payTo=${BOB}`)).resources)).toEqual(["Weather of Rome"])
    expect(names((await find("query=weather&urlSubstring=PARIS.")).resources)).toEqual(["Weather of Paris"])
    expect(names((await find("query=weather&tags=none")).resources)).toEqual([])
    expect((await find("query=weather")).partialResults).toBe(false)
  })

  it("continues at the cursor", async () => {
    for (let n = 0; n < 5; n += 1) await paid(`Weather ${n}`, [{}])
    const first = await find("query=weather&limit=3")
    expect(first.pagination).toEqual({ limit: 3, cursor: "3" })
    const second = await find(`query=weather&limit=3&cursor=${first.pagination.cursor}`)
    expect(second.pagination.cursor).toBeNull()
    expect(new Set(names([...first.resources, ...second.resources])).size).toBe(5)
  })
})

describe("GET /discovery/merchant", () => {
  it("lists the services that one payee is paid for", async () => {
    await paid("Alice's", [{}])
    await paid("Bob's", [{ payTo: BOB }])
    const { body } = await call(merchant, "GET", `/discovery/merchant?payTo=${BOB.toLowerCase()}`)
    expect(names(BazaarMerchant.parse(body).resources)).toEqual(["Bob's"])
    expect(body).toMatchObject({ payTo: BOB.toLowerCase(), pagination: { total: 1 } })
    expect((await call(merchant, "GET", "/discovery/merchant")).status).toBe(400)
  })
})

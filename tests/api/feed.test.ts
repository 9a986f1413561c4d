import { describe, expect, it } from "vitest"
import * as list from "@/app/api/v1/services/route"
import * as atomRoute from "@/app/feed.atom/route"
import * as jsonRoute from "@/app/feed.json/route"
import * as rssRoute from "@/app/feed.xml/route"
import { baseUrl } from "@/lib/env"
import { aService, call, db } from "@/tests/support/directory"
import { attributesOf, elements, JsonFeed, parseXml, readTwice } from "@/tests/support/feeds"

const FEEDS = [
  { format: "rss", path: "/feed.xml", route: rssRoute, type: "application/rss+xml; charset=utf-8" },
  { format: "atom", path: "/feed.atom", route: atomRoute, type: "application/atom+xml; charset=utf-8" },
  { format: "json", path: "/feed.json", route: jsonRoute, type: "application/feed+json; charset=utf-8" },
] as const
const NAMESPACE = `${baseUrl}/ns/l402`
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

describe.each(FEEDS)("GET $path", ({ format, path, route, type }) => {
  const get = (search = "", headers = {}) => call(route, "GET", `${path}${search}`, { headers })
  /** Returns the titles of the feed's entries. Expects that two independent parsers read the same content. */
  async function titles(search = "") {
    const { status, text } = await get(search)
    expect(status).toBe(200)
    const [one, other] = readTwice(text, format)
    expect(one).toEqual(other)
    return one.entries.map(({ title }) => title)
  }

  it("P-4.1-50 D-feed-01 has its media type, parses in two parsers, and is newest first", async () => {
    await aService({ name: "Older", listedAt: daysAgo(3), description: "What it was." })
    const { id } = await aService({ name: "Newer", listedAt: daysAgo(1), description: "What it <i>is</i>." })
    await aService({ name: "Oldest", listedAt: daysAgo(30) })
    const { headers, text } = await get()
    expect(headers.get("content-type")).toBe(type)
    const [feed] = readTwice(text, format)
    expect(feed.entries.map(({ title }) => title)).toEqual(["Newer", "Older", "Oldest"])
    expect(feed.entries[0]).toEqual({ id: `${baseUrl}/service/${id}`, title: "Newer", text: "What it <i>is</i>." })
    expect(await titles()).toEqual(["Newer", "Older", "Oldest"])
  })

  it("P-4.1-51 filters by protocol and by health, in any letter case", async () => {
    await aService({ name: "A", protocol: "L402", healthStatus: "healthy" })
    await aService({ name: "B", protocol: "MPP", healthStatus: "down" })
    await aService({ name: "C", protocol: "L402", healthStatus: "down" })
    expect((await titles("?protocol=l402")).sort()).toEqual(["A", "C"])
    expect((await titles("?health=down")).sort()).toEqual(["B", "C"])
    expect(await titles("?protocol=L402&health=DOWN")).toEqual(["C"])
    expect(await titles("?health=degraded")).toEqual([])
  })

  it("takes every other filter of the list with the same result", async () => {
    await aService({ name: "Maps", category: "data/maps", sources: ["satring", "mpp"], featured: true })
    await aService({ name: "Weather maps", category: "data/weather", paymentAsset: "USDC", declaredAsset: "USDC" })
    await aService({ name: "Dear", protocol: "x402", declaredPriceUsd: 5, x402PaymentValid: 1 })
    await aService({ name: "Cheap", declaredPriceUsd: 0.01, probeStatus: "unprobeable" })
    await aService({ name: "L", protocol: "L402", l402Format: "v2_tlv", lngetCompatible: 1 })
    await aService({ name: "Own", url: "https://own.example/", domainVerified: true })
    const searches = [
      "q=maps",
      "category=data",
      "source=mpp",
      "featured=true",
      "max_price_usd=0.5",
      "payment_asset=usdc",
    ]
    searches.push("payment_valid=true", "probe_status=unprobeable", "verified=true", "host=own.example")
    searches.push("l402_format=v2_tlv", "lnget_compatible=true", "q=none+of+them")
    for (const search of searches) {
      const { body } = await call(list, "GET", `/api/v1/services?${search}`)
      const listed = body.services.map(({ name }: { name: string }) => name)
      expect((await titles(`?${search}`)).sort(), search).toEqual(listed.sort())
      expect(listed.length, search).toBeLessThan(6)
    }
  })

  it("P-4.1-52 with type=new has the services of the last seven days", async () => {
    await aService({ name: "Old", listedAt: new Date(Date.now() - 7 * DAY - 60_000) })
    await aService({ name: "New", listedAt: new Date(Date.now() - 7 * DAY + 60_000), registeredAt: daysAgo(60) })
    expect(await titles()).toEqual(["New", "Old"])
    expect(await titles("?type=new")).toEqual(["New"])
    expect(await titles("?type=NEW&protocol=x402")).toEqual(["New"])
    expect(await titles("?type=")).toEqual(["New", "Old"])
  })

  it("is well-formed without entries", async () => {
    expect(await titles()).toEqual([])
  })

  it.each([
    ["type=old", "type"],
    ["protocol=pigeon", "protocol"],
    ["health=fine", "health"],
    ["max_price_usd=-1", "max_price_usd"],
    ["host=a.example&host=b.example", "host"],
  ])("rejects %s with 400 and the parameter's name", async (search, field) => {
    const { status, headers, body } = await get(`?${search}`)
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(body.details).toEqual([{ field, message: expect.any(String) }])
    expect(body.request_id).toBe("test-request")
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null])
  })

  it("reports parameters that it does not take", async () => {
    await aService({ name: "A" })
    await aService({ name: "B" })
    const { status, headers, text } = await get("?limit=1&sort=name&colour=red")
    expect([status, headers.get("x-directory-ignored-params")]).toEqual([200, "limit, sort, colour"])
    expect(readTwice(text, format)[0].entries).toHaveLength(2)
  })

  it("D-feed-01 is 304 without a body for its ETag, until something changes", async () => {
    const { id } = await aService({ name: "First" })
    const first = await get()
    const etag = first.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get("", { "if-none-match": `"other", ${etag}` })
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag])
    for (const name of ["cache-control", "access-control-allow-origin"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
    expect((await get("?type=new", { "if-none-match": etag })).status).toBe(200)
    await db().service.update({ where: { id }, data: { healthStatus: "down" } })
    const changed = await get("", { "if-none-match": etag })
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false])
  })

  it("allows short caching and requests from other origins", async () => {
    const { headers } = await get()
    expect(headers.get("cache-control")).toBe("public, max-age=10, stale-while-revalidate=60")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("access-control-expose-headers")).toContain("ETag")
  })

  it("P-8-03 never counts for the rate limit", async () => {
    for (const search of ["", "?type=new", "?protocol=pigeon", "?l402=require"]) {
      const { status, headers } = await get(search)
      expect([status === 402, headers.get("ratelimit")], search).toEqual([false, null])
    }
    expect((await call(route, "POST", path, { body: {} })).headers.get("ratelimit")).toBeNull()
  })

  it("D-shape-04 contains nothing private", async () => {
    const secret = "nobody-shall-see-this"
    await aService({ contactEmail: `${secret}@mail.example`, probeBody: `{"a":"${secret}"}`, reviewNote: secret })
    const { text } = await get()
    expect(text).not.toContain(secret)
  })
})

describe("GET /feed.xml", () => {
  it("P-4.1-50 has endpoint, protocol and price of each service in the namespace", async () => {
    await aService({
      url: "https://api.one.example/tiles?z=1&x=2",
      protocol: "L402",
      httpMethod: "POST",
      declaredPriceSats: 21,
      healthStatus: "degraded",
      reliabilityScore: 81.5,
      listedAt: daysAgo(1),
    })
    await aService({ url: "https://two.example/b", protocol: "MPP", declaredPriceUsd: 0.0000125, listedAt: daysAgo(2) })
    const items = elements(parseXml((await call(rssRoute, "GET", "/feed.xml")).text), "", "item")
    const ours = items.map((item) =>
      ["endpoint", "protocol", "price"].map((name) => elements(item, NAMESPACE, name).map(attributesOf)),
    )
    expect(ours).toEqual([
      [
        [{ url: "https://api.one.example/tiles?z=1&x=2", method: "POST" }],
        [{ type: "L402", health: "degraded", reliability: "81.5" }],
        [{ sats: "21" }],
      ],
      [[{ url: "https://two.example/b" }], [{ type: "MPP", health: "unknown" }], [{ usd: "0.0000125" }]],
    ])
  })
})

describe("GET /feed.json", () => {
  it("D-feed-01 follows JSON Feed 1.1", async () => {
    await aService({ listedAt: daysAgo(1) })
    const { body } = await call(jsonRoute, "GET", "/feed.json?protocol=x402")
    const feed = JsonFeed.parse(body)
    expect([feed.feed_url, feed.home_page_url]).toEqual([
      `${baseUrl}/feed.json?protocol=x402`,
      `${baseUrl}/?protocol=x402`,
    ])
    expect(feed.items[0]?._l402?.about).toBe(NAMESPACE)
  })
})

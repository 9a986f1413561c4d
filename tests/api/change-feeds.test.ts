// The feeds of changes of a service, of a provider and by filters: what they contain, and that two parsers read each of them.

import { describe, expect, it } from "vitest"
import * as changesAtom from "@/app/changes/feed.atom/route"
import * as changesJson from "@/app/changes/feed.json/route"
import * as changesRss from "@/app/changes/feed.xml/route"
import * as providerAtom from "@/app/provider/[host]/feed.atom/route"
import * as providerJson from "@/app/provider/[host]/feed.json/route"
import * as providerRss from "@/app/provider/[host]/feed.xml/route"
import * as serviceAtom from "@/app/service/[id]/feed.atom/route"
import * as serviceJson from "@/app/service/[id]/feed.json/route"
import * as serviceRss from "@/app/service/[id]/feed.xml/route"
import { PAYEE_ADVICE } from "@/components/listing/payee-words"
import { baseUrl } from "@/lib/env"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { MOST_CHANGES } from "@/lib/interfaces/feeds/change-feed"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, call, db } from "@/tests/support/directory"
import { elements, JsonFeed, parseXml, readTwice } from "@/tests/support/feeds"
import { respond } from "@/tests/support/respond"

const A = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const B = "0x8ba1f109551bD432803012645Ac136ddd64DBA72"

const FORMATS = [
  { format: "rss", file: "feed.xml", type: "application/rss+xml", routes: [serviceRss, providerRss, changesRss] },
  { format: "atom", file: "feed.atom", type: "application/atom+xml", routes: [serviceAtom, providerAtom, changesAtom] },
  {
    format: "json",
    file: "feed.json",
    type: "application/feed+json",
    routes: [serviceJson, providerJson, changesJson],
  },
] as const

const start = Date.parse("2026-11-21T12:00:00Z")
const minute = (count: number) => new Date(start + count * 60_000)
const log = (...events: ServiceEvent[]) => db().$transaction((transaction) => recordEvents(transaction, events))
const goDown = (serviceId: string, at = minute(1)) =>
  log({ kind: "service.down", serviceId, at, previous: { health_status: "healthy" } })

describe.each(FORMATS)(
  "the $format feeds of changes",
  ({ format, file, type, routes: [service, provider, changes] }) => {
    const ofService = (id: string, headers = {}) =>
      call(service, "GET", `/service/${id}/${file}`, { params: { id }, headers })
    const ofProvider = (host: string) => call(provider, "GET", `/provider/${host}/${file}`, { params: { host } })
    const byFilters = (search = "") => call(changes, "GET", `/changes/${file}${search}`)
    /** Expects that two independent parsers read the same content. */
    async function read({ status, text }: { status: number; text: string }) {
      expect(status, text.slice(0, 300)).toBe(200)
      const [one, other] = readTwice(text, format)
      expect(one).toEqual(other)
      return one
    }
    const titles = async (response: { status: number; text: string }) =>
      (await read(response)).entries.map(({ title }) => title)

    it("D-feed-02 of a service has its changes, newest first, in words, with an id for each event", async () => {
      const { id, number } = await aService({
        name: "Harbour levels",
        url: "https://api.example/a",
        declaredPriceUsd: 0.5,
      })
      const other = await aService({ name: "Other" })
      await log({ kind: "service.new", serviceId: id, at: minute(0) })
      await goDown(id)
      await goDown(other.id)
      await db().service.update({ where: { id }, data: { healthStatus: "healthy" } })
      await log({ kind: "service.health_changed", serviceId: id, at: minute(2), previous: { health_status: "down" } })
      const response = await ofService(id)
      expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`)
      const feed = await read(response)
      expect(feed.title).toMatch(/^Changes of Harbour levels · /)
      expect(feed.entries.map(({ title }) => title)).toEqual([
        "Recovered: Harbour levels works again",
        "Down: Harbour levels",
        "New: Harbour levels, x402, $0.50",
      ])
      const numbers = (await db().event.findMany({ where: { serviceId: id }, orderBy: { seq: "desc" } })).map(
        ({ seq }) => `${baseUrl}/changes#${seq}`,
      )
      expect(feed.entries.map(({ id }) => id)).toEqual(numbers)
      expect(feed.entries[0]?.text).toContain("x402 at api.example.")
      expect(await titles(await ofService(String(number)))).toHaveLength(3)
    })

    it("names networks and assets, not their ids", async () => {
      const { id } = await aService({
        name: "Weather",
        declaredPriceUsd: 0.02,
        paymentAsset: "USDC",
        paymentNetwork: "eip155:8453",
      })
      await log({ kind: "service.price_changed", serviceId: id, at: minute(1), previous: { price_usd: 0.01 } })
      const [entry] = (await read(await ofService(id))).entries
      expect(entry?.title).toBe("Price of Weather rose 100 % from $0.01 to $0.02")
      expect(entry?.text).not.toContain("eip155")
    })

    it("D-feed-03 has both payees in full with advice, and says when the known payee is back", async () => {
      const service = await aService({ name: "Weather" })
      const asks = (payTo: string) => x402Reply(makeDocument({ accepts: [makeRequirement({ payTo })] }))
      const since = Date.now() - 3 * 60_000
      for (const [count, payTo] of [A, B, A].entries()) {
        await respond(service, asks(payTo), new Date(since + count * 60_000))
      }
      const { entries } = await read(await byFilters(`?service=${service.id}&kind=payee`))
      expect(entries.map(({ title }) => title)).toEqual([
        "Payee of Weather changed from 0x8ba1…BA72 to 0x2096…287C, back to the known payee",
        "Payee of Weather changed from 0x2096…287C to 0x8ba1…BA72",
      ])
      expect(entries[0]?.text).toContain(`Was: ${B}. Is: ${A}, back to the known payee.`)
      expect(entries[0]?.text).not.toContain(PAYEE_ADVICE)
      expect(entries[1]?.text).toContain(`Was: ${A}. Is: ${B}. ${PAYEE_ADVICE}`)
    })

    it("of a provider has the changes of its services only", async () => {
      const one = await aService({ name: "One", url: "https://one.example/a" })
      const two = await aService({ name: "Two", url: "https://two.example/a" })
      for (const { id } of [one, two]) await goDown(id)
      expect(await titles(await ofProvider("ONE.example"))).toEqual(["Down: One"])
    })

    it("takes the filters of the page of changes, and categories with what is below them", async () => {
      const one = await aService({ name: "One", category: "data/weather" })
      const two = await aService({ name: "Two", category: "Data", protocol: "L402" })
      const three = await aService({ name: "Three", category: "database" })
      for (const { id } of [one, two, three]) await goDown(id)
      await log({ kind: "service.updated", serviceId: one.id, at: minute(2), previous: { name: "Former" } })
      const titlesFor = async (search: string) => (await titles(await byFilters(search))).sort()
      expect(await titlesFor("")).toHaveLength(4)
      expect(await titlesFor("?category=data")).toEqual(["Details: One: name changed", "Down: One", "Down: Two"])
      expect(await titlesFor("?category=data/weather,database&kind=down")).toEqual(["Down: One", "Down: Three"])
      expect(await titlesFor("?category=data&protocol=l402")).toEqual(["Down: Two"])
      expect(await titlesFor(`?service=${three.id}`)).toEqual(["Down: Three"])
      expect(await titlesFor("?category=nothing")).toEqual([])
      const feed = await read(await byFilters("?kind=down&category=data"))
      expect(feed.title).toMatch(/^Changes of paid APIs: kind down, category data · /)
    })

    it(`has the ${MOST_CHANGES} newest changes`, async () => {
      const { id } = await aService()
      for (let count = 0; count < MOST_CHANGES + 5; count += 1) await goDown(id, minute(count))
      expect(await titles(await ofService(id))).toHaveLength(MOST_CHANGES)
    })

    it("is read alike by two parsers with hostile names", async () => {
      const name = `]]><script>alert(1)</script>&amp;"' \u202e <!-- \u{1f4a5}`
      const { id } = await aService({ name, url: "https://evil.example/a" })
      await goDown(id)
      const [entry] = (await read(await ofService(id))).entries
      expect(entry?.title).toContain(`]]><script>alert(1)</script>&amp;"'`)
      expect(entry?.title).not.toMatch(/\u202e/)
      expect(await titles(await ofProvider("evil.example"))).toHaveLength(1)
    })

    it("is 404 for a removed service and for a host without services, whose changes are no longer published", async () => {
      const { id } = await aService({ name: "Gone", url: "https://gone.example/a" })
      await goDown(id)
      await db().service.update({ where: { id }, data: { deletedAt: minute(2), deletedBy: "owner" } })
      await log({ kind: "service.removed", serviceId: id, at: minute(2) })
      for (const response of [await ofService(id), await ofService("0"), await ofProvider("gone.example")]) {
        expect([response.status, response.body.code]).toEqual([404, "not_found"])
      }
      const response = await byFilters()
      expect(await titles(response)).toEqual(["A service is no longer listed."])
      expect(response.text).not.toContain(id)
      expect(response.text).not.toContain("Gone")
    })

    it("is 304 for its ETag until something changes, and cached like the other feeds", async () => {
      const { id } = await aService()
      await goDown(id)
      const { headers } = await ofService(id)
      const etag = headers.get("etag") ?? ""
      expect(headers.get("cache-control")).toBe("public, max-age=10, stale-while-revalidate=60")
      expect((await ofService(id, { "if-none-match": etag })).status).toBe(304)
      await goDown(id, minute(3))
      expect((await ofService(id, { "if-none-match": etag })).status).toBe(200)
    })

    it.each([
      ["?kind=sideways", "kind"],
      ["?service=7", "service"],
      ["?host=a/b", "host"],
    ])("rejects %s", async (search, field) => {
      const { status, body } = await byFilters(search)
      expect([status, body.details?.[0]?.field]).toEqual([400, field])
    })

    it("never counts for the rate limit", async () => {
      expect((await byFilters()).headers.get("ratelimit")).toBeNull()
    })
  },
)

describe("the dates of a feed of changes", () => {
  it("are those of the events", async () => {
    const { id } = await aService()
    await goDown(id, minute(7))
    const { body } = await call(serviceJson, "GET", `/service/${id}/feed.json`, { params: { id } })
    const [item] = JsonFeed.parse(body).items
    expect([item?.date_published, item?.date_modified]).toEqual(["2026-11-21T12:07:00Z", "2026-11-21T12:07:00Z"])
    expect([item?.url, item?.tags]).toEqual([`${baseUrl}/service/${id}`, ["Down"]])
    const rss = parseXml((await call(serviceRss, "GET", `/service/${id}/feed.xml`, { params: { id } })).text)
    expect(elements(rss, "", "pubDate").map(({ textContent }) => textContent)).toEqual([
      "Sat, 21 Nov 2026 12:07:00 GMT",
    ])
    expect(elements(rss, "", "guid").map((guid) => guid.getAttribute("isPermaLink"))).toEqual(["false"])
  })
})

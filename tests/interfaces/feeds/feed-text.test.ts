// Unknown values, numbers and hostile text in the feeds of listings.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildHealthReason } from "@/lib/catalogue/schema"
import { ATOM, attributesOf, elements, JsonFeed, parseXml, readTwice } from "@/tests/support/feeds"
import { aListing, FORMATS, NAMESPACE, write } from "./feed-fixtures"

describe("an unknown value", () => {
  const bare = aListing({
    http_method: null,
    health_status: null,
    reliability_score: null,
    price_sats: null,
    price_usd: null,
    description: null,
    category: null,
  })

  it.each(["rss", "atom"] as const)("is left out of the attributes in %s, and the element stays", (format) => {
    const root = parseXml(write(format, [bare]))
    const ours = ["endpoint", "protocol", "price"].map((name) => elements(root, NAMESPACE, name).map(attributesOf))
    expect(ours).toEqual([[{ url: bare.url }], [{ type: "L402" }], [{}]])
  })

  it("is left out of JSON", () => {
    const [item] = JsonFeed.parse(JSON.parse(write("json", [bare]))).items
    expect(item).not.toHaveProperty("tags")
    expect(item?._l402).toEqual({
      about: NAMESPACE,
      endpoint: { url: bare.url },
      protocol: { type: "L402" },
      price: {},
    })
  })

  it.each(FORMATS)("is replaced by a sentence in %s for the description", async (format) => {
    for (const { entries } of await readTwice(write(format, [bare]), format)) {
      expect(entries[0]?.text).toBe("L402 at api.example")
    }
  })
})

describe("a number", () => {
  it.each([
    [1e-7, "0.0000001"],
    [0.1 + 0.2, "0.3"],
    [12345678.25, "12345678.25"],
    [0, "0"],
    [1e21, "1000000000000000000000"],
  ])("%d is written as %s, never with an exponent", (price_usd, written) => {
    const [price] = elements(parseXml(write("rss", [aListing({ price_usd })])), NAMESPACE, "price")
    expect(attributesOf(price)["usd"]).toBe(written)
  })

  it("of satoshis is written in full up to 21 million bitcoin", () => {
    const [price] = elements(
      parseXml(write("rss", [aListing({ price_sats: 2_100_000_000_000_000 })])),
      NAMESPACE,
      "price",
    )
    expect(attributesOf(price)["sats"]).toBe("2100000000000000")
  })
})

describe("any text", () => {
  it("gives feeds that agree in both XML formats and JSON", () => {
    const text = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 })
    fc.assert(
      fc.property(text, text, (name, description) => {
        const listings = [aListing({ name, description })]
        const [item] = JsonFeed.parse(JSON.parse(write("json", listings))).items
        const atom = parseXml(write("atom", listings))
        const [, title] = elements(atom, ATOM, "title")
        expect(title?.textContent).toBe(item?.title)
        expect(elements(atom, ATOM, "summary")[0]?.textContent).toBe(item?.content_text)
        expect(elements(parseXml(write("rss", listings)), "", "title")[1]?.textContent).toBe(item?.title)
      }),
      { numRuns: 300 },
    )
  })
})

describe("a listing whose checker is kept out", () => {
  const listing = aListing({ health_reason: buildHealthReason({ kind: "bot_check", by: "Cloudflare" }, "unknown") })

  it.each(FORMATS)("names the reason and what to allow in %s", (format) => {
    const feed = write(format, [listing])
    expect(feed).toContain("A bot check of Cloudflare keeps the checker out, so its health is unknown.")
    expect(feed).toContain("PaidAPIDirectory/1.0 (+https://directory.test/prober)")
    expect(feed).toContain("203.0.113.7")
    expect(feed).toContain("https://directory.test/prober")
  })

  it("has the machine word beside its health", () => {
    const [protocol] = elements(parseXml(write("rss", [listing])), NAMESPACE, "protocol").map(attributesOf)
    expect(protocol).toMatchObject({ health: "healthy", reason: "bot_check" })
    const [item] = JsonFeed.parse(JSON.parse(write("json", [listing]))).items
    expect(item?._l402?.protocol).toMatchObject({ reason: "bot_check" })
  })
})

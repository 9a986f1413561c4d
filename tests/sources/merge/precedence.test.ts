import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SOURCE_NAMES, type SourceName } from "@/lib/source-table"
import { admit, type Candidate } from "@/lib/sources/merge/admit"
import { hear, introduce, type Said, type Standing } from "@/lib/sources/merge/precedence"
import type { Offer } from "@/lib/sources/schema"

const OFFER: Offer = {
  url: "https://api.acme.example/weather",
  protocol: "x402",
  name: "Weather",
  description: "Weather forecast",
  category: null,
  provider: "acme.example",
  method: "GET",
  priceSats: null,
  priceUsd: 0.01,
  asset: "USDC",
  network: "eip155:8453",
}
const around = { own: ["directory.example"], allowPrivate: [] }

function candidate(more: Partial<Offer> = {}): Candidate {
  const admitted = admit({ ...OFFER, ...more }, around)
  if (typeof admitted === "string") throw new Error(`skipped: ${admitted}`)
  return admitted
}

/** As a source has left it, and then changed. */
function standing(more: Partial<Standing> = {}, by: SourceName = "bazaar"): Standing {
  const said = introduce(candidate(), by, "active")
  return { ...said, isDeleted: false, domainVerified: false, ownerEdited: [], healthStatus: "unknown", ...more }
}

function heard(listing: Standing, offer: Candidate, by: SourceName): Said {
  const said = hear(listing, offer, by)
  if (typeof said === "string") throw new Error(`left: ${said}`)
  return said
}

describe("what is admitted", () => {
  it.each([
    ["https://api.acme.example/users/{id}", "template"],
    ["https://api.acme.example/users/:id", "template"],
    ["https://pay.abcdefghijklmnop.onion/x", "onion"],
    ["https://directory.example/api/v1/services", "own-host"],
    ["http://127.0.0.1/x", "not-public"],
    ["https://10.0.0.8/x", "not-public"],
    ["https://0x7f000001/x", "not-public"],
    ["https://printer.local/x", "not-public"],
    ["https://user:secret@acme.example/x", "bad-url"],
    ["javascript:alert(1)", "bad-url"],
  ])("%s is skipped: %s", (url, reason) => {
    expect(admit({ ...OFFER, url }, around)).toBe(reason)
  })

  it("is in normal form, in our category, and told apart by its digest", () => {
    const one = candidate({ url: "HTTPS://API.Acme.example:443/weather/" })
    expect(one).toMatchObject({ url: OFFER.url, host: "api.acme.example", registrableDomain: "acme.example" })
    expect(one.category).toBe("data/weather")
    expect(one.digest).toBe(candidate().digest)
    expect(candidate({ priceUsd: 0.02 }).digest).not.toBe(one.digest)
    expect(candidate({ priceSats: 20n }).digest).not.toBe(candidate({ priceSats: 2n }).digest)
  })

  it("is play money where the network is", () => {
    expect(candidate().testNetwork).toBe(false)
    expect(candidate({ network: "eip155:84532" }).testNetwork).toBe(true)
  })
})

describe("whose word is shown", () => {
  it("says nothing new when nothing is", () => {
    expect(hear(standing(), candidate(), "bazaar")).toBe("unchanged")
  })

  it("D-src-02 adds its label behind the others, and leaves the first one's text and price", () => {
    const said = heard(standing(), candidate({ name: "Rain", description: "Rain", priceUsd: 5 }), "sponge")
    expect(said).toEqual({ ...introduce(candidate(), "bazaar", "active"), sources: ["bazaar", "sponge"] })
  })

  it("D-src-02 takes a longer description, with the name that goes with it", () => {
    const longer = candidate({ name: "Rain", description: "Weather forecast for every place on earth", provider: null })
    const said = heard(standing(), longer, "sponge")
    expect(said).toMatchObject({ name: "Rain", description: longer.description, textBy: "sponge" })
    expect(said).toMatchObject({ provider: "acme.example", priceBy: "bazaar", sourcePriceUsd: 0.01 })
  })

  it("lets each place take back and change its own words", () => {
    const said = heard(standing(), candidate({ name: "Sun", description: null, priceUsd: 0.5 }), "bazaar")
    expect(said).toMatchObject({ name: "Sun", description: null, sourcePriceUsd: 0.5 })
  })

  it("D-src-02 takes the operator's own word before anybody else's, and keeps it", () => {
    const ours = candidate({
      name: "Ours",
      description: "By us",
      category: "weather/ours",
      priceUsd: 1,
      featured: true,
    })
    expect(ours.category).toBe("weather/ours")
    const said = heard(standing(), ours, "exclusive")
    expect(said).toMatchObject({ name: "Ours", description: "By us", category: "weather/ours", sourcePriceUsd: 1 })
    expect(said).toMatchObject({ featured: true, textBy: "exclusive", categoryBy: "exclusive", priceBy: "exclusive" })
    const longer = candidate({ name: "Rain", description: "x".repeat(100), category: "ai", priceUsd: 9 })
    expect(hear({ ...standing(), ...said }, longer, "bazaar")).toBe("unchanged")
    expect(heard({ ...standing(), ...said }, candidate({ featured: false }), "exclusive").featured).toBe(false)
  })

  it("leaves to others what the operator does not say", () => {
    const silent = { category: null, description: null, provider: null, priceUsd: null, asset: null, network: null }
    const said = heard(standing(), candidate({ ...silent, name: "Ours", featured: true }), "exclusive")
    const { name, description, category, provider, sourcePriceUsd } = standing()
    expect(said).toMatchObject({ name: "Ours", description, category, provider, sourcePriceUsd, categoryBy: "bazaar" })
    expect(name).not.toBe("Ours")
    const empty = { ...standing(), ...said, description: null, provider: null }
    const filled = heard(empty, candidate({ name: "Rain" }), "bazaar")
    expect(filled).toMatchObject({ name: "Ours", description: "Weather forecast", provider: "acme.example" })
  })

  it("shows first what the operator's list says, and nobody else's", () => {
    expect(hear(standing(), candidate({ featured: true }), "bazaar")).toBe("unchanged")
    expect(heard(standing({ domainVerified: true }), candidate({ featured: true }), "exclusive").featured).toBe(true)
  })

  it("fills what is empty: a category, a provider, a price", () => {
    const empty = { category: "uncategorized", categoryBy: null, provider: null, priceBy: null }
    const unpriced = { sourcePriceUsd: null, sourceAsset: null, sourceNetwork: null }
    const said = heard(standing({ ...empty, ...unpriced }), candidate(), "mpp")
    expect(said).toMatchObject({
      category: "data/weather",
      categoryBy: "mpp",
      provider: "acme.example",
      priceBy: "mpp",
    })
    expect(said).toMatchObject({ name: "Weather", textBy: "bazaar", sourcePriceUsd: 0.01 })
  })

  it("never overrules a category that a person gave", () => {
    const said = hear(
      standing({ category: "data", categoryBy: null, sources: ["self-registered", "bazaar"] }),
      candidate(),
      "bazaar",
    )
    expect(said).toBe("unchanged")
  })

  it("keeps the request that is known to be answered", () => {
    const offer = candidate({ method: "POST", name: "Sun" })
    expect(heard(standing({ healthStatus: "healthy" }), offer, "bazaar").httpMethod).toBe("GET")
    expect(heard(standing({ healthStatus: "down" }), offer, "bazaar").httpMethod).toBe("POST")
  })

  it("makes public what waits for review where the operator vouches for it, and nobody else", () => {
    const waiting = standing({ status: "pending", sources: ["self-registered"], textBy: null })
    for (const by of SOURCE_NAMES) {
      expect(heard(waiting, candidate(), by).status).toBe(by === "exclusive" ? "active" : "pending")
    }
    expect(hear({ ...waiting, status: "rejected" }, candidate(), "exclusive")).toBe("rejected")
    expect(hear({ ...waiting, isDeleted: true }, candidate(), "exclusive")).toBe("deleted")
  })

  it("brings back what was retired, and nothing that was deleted or turned down", () => {
    expect(heard(standing({ status: "retired", sources: [] }), candidate(), "bazaar")).toMatchObject({
      status: "active",
      sources: ["bazaar"],
    })
    expect(hear(standing({ isDeleted: true }), candidate({ name: "Sun" }), "bazaar")).toBe("deleted")
    expect(hear(standing({ status: "rejected" }), candidate({ name: "Sun" }), "bazaar")).toBe("rejected")
    expect(heard(standing({ status: "pending" }), candidate(), "mpp").status).toBe("pending")
  })
})

const words = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }).map((text) => text.trim() || "x")
const anyOffer = fc.record({
  name: words,
  description: fc.option(words),
  provider: fc.option(words),
  category: fc.option(fc.constantFrom("ai", "weather", "crypto", "nonsense")),
  method: fc.option(fc.constantFrom("GET" as const, "POST" as const)),
  priceUsd: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  priceSats: fc.option(fc.bigInt({ min: 0n, max: 10_000n })),
})
const merges = fc.array(fc.tuple(anyOffer, fc.constantFrom(...SOURCE_NAMES)), { minLength: 100, maxLength: 100 })

describe("through a hundred merges", () => {
  function through(listing: Standing, all: [Partial<Offer>, SourceName][]): Standing {
    let now = listing
    for (const [more, by] of all) {
      const said = hear(now, candidate(more), by)
      if (typeof said !== "string") now = { ...now, ...said }
    }
    return now
  }

  it("D-src-03 what the owner wrote stays", () => {
    const written = { name: "Ours", description: "By us", category: "storage", provider: "Us" }
    const ownerEdited = Object.keys(written)
    fc.assert(
      fc.property(merges, (all) => {
        expect(through(standing({ ...written, ownerEdited }), all)).toMatchObject(written)
      }),
      { numRuns: 30 },
    )
  })

  it("D-src-03 a listing of a verified domain changes in nothing but its labels", () => {
    fc.assert(
      fc.property(merges, (all) => {
        const before = standing({ domainVerified: true })
        const { sources, ...after } = through(before, all)
        const { sources: labels, ...rest } = before
        expect(after).toEqual(rest)
        expect(sources.slice(0, 1)).toEqual(labels)
      }),
      { numRuns: 30 },
    )
  })

  it("D-src-03 what its owner deleted stays as it is", () => {
    fc.assert(
      fc.property(merges, (all) => {
        const before = standing({ isDeleted: true })
        expect(through(before, all)).toEqual(before)
      }),
      { numRuns: 30 },
    )
  })

  it("places that say the same again and again come to rest", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOffer, fc.constantFrom(...SOURCE_NAMES)), { maxLength: 8 }), (all) => {
        const byPlace = [...new Map(all.map(([more, by]) => [by, [more, by] as [Partial<Offer>, SourceName]])).values()]
        const settled = through(through(standing(), byPlace), byPlace)
        expect(through(settled, byPlace)).toEqual(settled)
      }),
      { numRuns: 200 },
    )
  })
})

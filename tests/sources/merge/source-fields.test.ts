import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SOURCE_NAMES, type SourceName } from "@/lib/source-table"
import { buildCandidate, type Candidate } from "@/lib/sources/merge/candidate"
import {
  buildNewFields,
  type CurrentFields,
  mergeSourceFields,
  type SourceFields,
} from "@/lib/sources/merge/source-fields"
import type { Listing } from "@/lib/sources/schema"

const LISTING: Listing = {
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

function candidate(more: Partial<Listing> = {}): Candidate {
  const admitted = buildCandidate({ ...LISTING, ...more }, around)
  if (typeof admitted === "string") throw new Error(`skipped: ${admitted}`)
  return admitted
}

/** Returns the fields of a service as the source `by` created them, except for `more`. */
function currentFields(more: Partial<CurrentFields> = {}, by: SourceName = "bazaar"): CurrentFields {
  const fields = buildNewFields(candidate(), by, "active")
  return { ...fields, isDeleted: false, domainVerified: false, ownerEdited: [], healthStatus: "unknown", ...more }
}

function merged(service: CurrentFields, listing: Candidate, by: SourceName): SourceFields {
  const fields = mergeSourceFields(service, listing, by)
  if (typeof fields === "string") throw new Error(`left: ${fields}`)
  return fields
}

describe("a candidate", () => {
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
    expect(buildCandidate({ ...LISTING, url }, around)).toBe(reason)
  })

  it("has a URL in normal form, a category of the directory, and a digest of its fields", () => {
    const one = candidate({ url: "HTTPS://API.Acme.example:443/weather/" })
    expect(one).toMatchObject({ url: LISTING.url, host: "api.acme.example", registrableDomain: "acme.example" })
    expect(one.category).toBe("data/weather")
    expect(one.digest).toBe(candidate().digest)
    expect(candidate({ priceUsd: 0.02 }).digest).not.toBe(one.digest)
    expect(candidate({ priceSats: 20n }).digest).not.toBe(candidate({ priceSats: 2n }).digest)
  })

  it("is on a test network when its declared network is one", () => {
    expect(candidate().testNetwork).toBe(false)
    expect(candidate({ network: "eip155:84532" }).testNetwork).toBe(true)
  })
})

describe("the fields of a service", () => {
  it("stay when the source declares the same again", () => {
    expect(mergeSourceFields(currentFields(), candidate(), "bazaar")).toBe("unchanged")
  })

  it("D-src-02 keep the first source's text and price, with the label of the second added", () => {
    const fields = merged(currentFields(), candidate({ name: "Rain", description: "Rain", priceUsd: 5 }), "sponge")
    expect(fields).toEqual({ ...buildNewFields(candidate(), "bazaar", "active"), sources: ["bazaar", "sponge"] })
  })

  it("D-src-02 change to a longer description, with its name", () => {
    const longer = candidate({ name: "Rain", description: "Weather forecast for every place on earth", provider: null })
    const fields = merged(currentFields(), longer, "sponge")
    expect(fields).toMatchObject({ name: "Rain", description: longer.description, textBy: "sponge" })
    expect(fields).toMatchObject({ provider: "acme.example", priceBy: "bazaar", sourcePriceUsd: 0.01 })
  })

  it("change when their own source changes them", () => {
    const fields = merged(currentFields(), candidate({ name: "Sun", description: null, priceUsd: 0.5 }), "bazaar")
    expect(fields).toMatchObject({ name: "Sun", description: null, sourcePriceUsd: 0.5 })
  })

  it("D-src-02 come from the operator's list first, and other sources do not replace them", () => {
    const ours = candidate({
      name: "Ours",
      description: "By us",
      category: "weather/ours",
      priceUsd: 1,
      featured: true,
    })
    expect(ours.category).toBe("weather/ours")
    const fields = merged(currentFields(), ours, "exclusive")
    expect(fields).toMatchObject({ name: "Ours", description: "By us", category: "weather/ours", sourcePriceUsd: 1 })
    expect(fields).toMatchObject({ featured: true, textBy: "exclusive", categoryBy: "exclusive", priceBy: "exclusive" })
    const longer = candidate({ name: "Rain", description: "x".repeat(100), category: "ai", priceUsd: 9 })
    expect(mergeSourceFields({ ...currentFields(), ...fields }, longer, "bazaar")).toBe("unchanged")
    expect(merged({ ...currentFields(), ...fields }, candidate({ featured: false }), "exclusive").featured).toBe(false)
  })

  it("come from other sources again when the operator's list no longer names the service, whose label stays", () => {
    const dropped = currentFields({ isUnnamed: true }, "exclusive")
    const longer = candidate({ name: "Rain", description: "x".repeat(100) })
    expect(merged(dropped, longer, "bazaar")).toMatchObject({ name: "Rain", textBy: "bazaar", sources: ["bazaar"] })
  })

  it("come from other sources where the operator declares none", () => {
    const silent = { category: null, description: null, provider: null, priceUsd: null, asset: null, network: null }
    const fields = merged(currentFields(), candidate({ ...silent, name: "Ours", featured: true }), "exclusive")
    const { name, description, category, provider, sourcePriceUsd } = currentFields()
    expect(fields).toMatchObject({
      name: "Ours",
      description,
      category,
      provider,
      sourcePriceUsd,
      categoryBy: "bazaar",
    })
    expect(name).not.toBe("Ours")
    const empty = { ...currentFields(), ...fields, description: null, provider: null }
    const filled = merged(empty, candidate({ name: "Rain" }), "bazaar")
    expect(filled).toMatchObject({ name: "Ours", description: "Weather forecast", provider: "acme.example" })
  })

  it("are featured when the operator's list says so, and no other source", () => {
    expect(mergeSourceFields(currentFields(), candidate({ featured: true }), "bazaar")).toBe("unchanged")
    expect(merged(currentFields({ domainVerified: true }), candidate({ featured: true }), "exclusive").featured).toBe(
      true,
    )
  })

  it("are filled where they are empty: a category, a provider, a price", () => {
    const empty = { category: "uncategorized", categoryBy: null, provider: null, priceBy: null }
    const unpriced = { sourcePriceUsd: null, sourceAsset: null, sourceNetwork: null }
    const fields = merged(currentFields({ ...empty, ...unpriced }), candidate(), "mpp")
    expect(fields).toMatchObject({
      category: "data/weather",
      categoryBy: "mpp",
      provider: "acme.example",
      priceBy: "mpp",
    })
    expect(fields).toMatchObject({ name: "Weather", textBy: "bazaar", sourcePriceUsd: 0.01 })
  })

  it("keep a category that a person chose", () => {
    const fields = mergeSourceFields(
      currentFields({ category: "data", categoryBy: null, sources: ["self-registered", "bazaar"] }),
      candidate(),
      "bazaar",
    )
    expect(fields).toBe("unchanged")
  })

  it("keep the method that the endpoint is known to respond to", () => {
    const listing = candidate({ method: "POST", name: "Sun" })
    expect(merged(currentFields({ healthStatus: "healthy" }), listing, "bazaar").httpMethod).toBe("GET")
    expect(merged(currentFields({ healthStatus: "down" }), listing, "bazaar").httpMethod).toBe("POST")
  })

  it("describe the parameters once any source has described them", () => {
    const schema = candidate({ hasSchema: true })
    expect(schema.digest).not.toBe(candidate().digest)
    expect([buildNewFields(candidate(), "bazaar", "active"), buildNewFields(schema, "bazaar", "active")]).toMatchObject(
      [{ hasSchema: false }, { hasSchema: true }],
    )
    const fields = merged(currentFields(), schema, "bazaar")
    expect(fields).toEqual({ ...buildNewFields(candidate(), "bazaar", "active"), hasSchema: true })
    expect(mergeSourceFields({ ...currentFields(), ...fields }, candidate(), "bazaar")).toBe("unchanged")
    const other = merged({ ...currentFields(), ...fields }, candidate({ name: "Rain" }), "sponge")
    expect(other).toMatchObject({ name: "Weather", sources: ["bazaar", "sponge"], hasSchema: true })
  })

  it("D-src-03 describe no parameters from a source when the domain is verified", () => {
    const verified = currentFields({ domainVerified: true })
    expect(mergeSourceFields(verified, candidate({ hasSchema: true }), "bazaar")).toBe("unchanged")
    expect(merged({ ...verified, hasSchema: true }, candidate(), "sponge").hasSchema).toBe(true)
  })

  it("become public when the operator's list names a service that waits for review", () => {
    const waiting = currentFields({ status: "pending", sources: ["self-registered"], textBy: null })
    for (const by of SOURCE_NAMES) {
      expect(merged(waiting, candidate(), by).status).toBe(by === "exclusive" ? "active" : "pending")
    }
    expect(mergeSourceFields({ ...waiting, status: "rejected" }, candidate(), "exclusive")).toBe("rejected")
    expect(mergeSourceFields({ ...waiting, isDeleted: true }, candidate(), "exclusive")).toBe("deleted")
  })

  it("D-src-04 lose the last label when another source names the service, and keep it when the same does", () => {
    const unnamed = currentFields({ isUnnamed: true })
    expect(merged(unnamed, candidate(), "mpp")).toMatchObject({ sources: ["mpp"], isUnnamed: false })
    expect(merged(unnamed, candidate(), "bazaar")).toMatchObject({ sources: ["bazaar"], isUnnamed: false })
  })

  it("become public again after retirement, and never after deletion or rejection", () => {
    expect(merged(currentFields({ status: "retired", isUnnamed: true }), candidate(), "bazaar")).toMatchObject({
      status: "active",
      sources: ["bazaar"],
    })
    expect(mergeSourceFields(currentFields({ isDeleted: true }), candidate({ name: "Sun" }), "bazaar")).toBe("deleted")
    expect(mergeSourceFields(currentFields({ status: "rejected" }), candidate({ name: "Sun" }), "bazaar")).toBe(
      "rejected",
    )
    expect(merged(currentFields({ status: "pending" }), candidate(), "mpp").status).toBe("pending")
  })
})

const words = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }).map((text) => text.trim() || "x")
const stated = fc.record({
  name: words,
  description: fc.option(words),
  provider: fc.option(words),
  category: fc.option(fc.constantFrom("ai", "weather", "crypto", "nonsense")),
  method: fc.option(fc.constantFrom("GET" as const, "POST" as const)),
  priceUsd: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  priceSats: fc.option(fc.bigInt({ min: 0n, max: 10_000n })),
})
const anyListing = fc
  .tuple(stated, fc.constantFrom({}, { hasSchema: true }, { hasSchema: false }))
  .map(([fields, schema]) => ({ ...fields, ...schema }))
const merges = fc.array(fc.tuple(anyListing, fc.constantFrom(...SOURCE_NAMES)), { minLength: 100, maxLength: 100 })

describe("through a hundred merges", () => {
  function through(service: CurrentFields, all: [Partial<Listing>, SourceName][]): CurrentFields {
    let now = service
    for (const [more, by] of all) {
      const fields = mergeSourceFields(now, candidate(more), by)
      if (typeof fields !== "string") now = { ...now, ...fields }
    }
    return now
  }

  it("D-src-03 what the owner wrote stays", () => {
    const written = { name: "Ours", description: "By us", category: "storage", provider: "Us" }
    const ownerEdited = Object.keys(written)
    fc.assert(
      fc.property(merges, (all) => {
        expect(through(currentFields({ ...written, ownerEdited }), all)).toMatchObject(written)
      }),
      { numRuns: 30 },
    )
  })

  it("D-src-03 a service of a verified domain changes in nothing but its labels", () => {
    fc.assert(
      fc.property(merges, (all) => {
        const before = currentFields({ domainVerified: true })
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
        const before = currentFields({ isDeleted: true })
        expect(through(before, all)).toEqual(before)
      }),
      { numRuns: 30 },
    )
  })

  it("sources that declare the same again and again stop changing anything", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyListing, fc.constantFrom(...SOURCE_NAMES)), { maxLength: 8 }), (all) => {
        const byPlace = [
          ...new Map(all.map(([more, by]) => [by, [more, by] as [Partial<Listing>, SourceName]])).values(),
        ]
        const settled = through(through(currentFields(), byPlace), byPlace)
        expect(through(settled, byPlace)).toEqual(settled)
      }),
      { numRuns: 200 },
    )
  })
})

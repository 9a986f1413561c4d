// Checks the test data of the search: the queries have matches, the corpus has the intended shape, and the vectors find the
// matches by themselves. A low nDCG in judged.db.test.ts is therefore the fault of the search.

import { describe, expect, it } from "vitest"
import { HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/schema"
import { cosine, embed } from "./concepts"
import { CORPUS_SIZE, corpus, FAMILIES, textOf } from "./corpus"
import { SELLERS_OF } from "./families/providers"
import { gradesOf, JUDGED, SHARES_WORDS } from "./judged"
import { ndcg } from "./ndcg"

const listings = corpus()
const distinct = (values: readonly unknown[]) => new Set(values).size
const count = (values: readonly string[], value: string) => values.filter((one) => one === value).length

describe("the corpus", () => {
  it("has 2,000 services with distinct URLs and ids, the same every time", () => {
    expect(listings).toHaveLength(CORPUS_SIZE)
    expect(distinct(listings.map(({ url }) => url))).toBe(CORPUS_SIZE)
    expect(distinct(listings.map(({ id }) => id))).toBe(CORPUS_SIZE)
    expect(corpus()).toEqual(listings)
  })

  it("fits the limits of the directory", () => {
    for (const { id, name, description, category, url, host, priceUsd, priceSats } of listings) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(name.length).toBeGreaterThan(1)
      expect(name.length).toBeLessThanOrEqual(200)
      expect((description ?? "").length).toBeLessThanOrEqual(2000)
      expect(category).toMatch(/^[a-z]+(?:\/[a-z]+)?$/)
      expect(new URL(url).host).toBe(host)
      expect(priceUsd ?? 1).toBeGreaterThan(0)
      expect(priceSats ?? 1).toBeGreaterThan(0)
    }
  })

  it("is uneven like a real directory", () => {
    const capabilities = listings.map(({ capability }) => capability)
    expect(count(capabilities, "chat")).toBeGreaterThan(100)
    expect(count(capabilities, "fitness")).toBeLessThan(10)
    expect(listings.filter(({ description }) => description === null).length).toBeGreaterThan(100)
    expect(distinct(listings.map(({ name }) => name))).toBeLessThan(CORPUS_SIZE - 100)
    for (const protocol of PROTOCOLS) expect(listings.filter((one) => one.protocol === protocol)).not.toHaveLength(0)
    for (const health of HEALTH_STATUSES) expect(listings.filter((one) => one.health === health)).not.toHaveLength(0)
  })
})

describe("the judged queries", () => {
  const kinds = new Set(JUDGED.map(({ kind }) => kind))

  it("are 250 distinct queries, of which 83 are held out", () => {
    expect(JUDGED).toHaveLength(250)
    expect(JUDGED.filter(({ isHeldOut }) => isHeldOut)).toHaveLength(83)
    expect(distinct(JUDGED.map(({ query }) => query.toLowerCase()))).toBe(JUDGED.length)
    for (const kind of SHARES_WORDS) expect(kinds).toContain(kind)
  })

  it("have 20 to 45 % held out of each kind with at least 6 queries", () => {
    for (const kind of kinds) {
      const same = JUDGED.filter((judged) => judged.kind === kind)
      if (same.length < 6) continue
      const share = same.filter(({ isHeldOut }) => isHeldOut).length / same.length
      expect(share, kind).toBeGreaterThanOrEqual(0.2)
      expect(share, kind).toBeLessThanOrEqual(0.45)
    }
  })

  it.each(JUDGED.map((judged) => [judged.kind, judged.query, judged] as const))("%s: %s", (kind, _query, judged) => {
    const grades = [...gradesOf(judged, listings).values()]
    if (kind === "nonsense") return expect(grades).toEqual([])
    expect(grades).toContain(3)
    expect(grades.every((grade) => grade >= 1 && grade <= 3)).toBe(true)
    expect(grades.length).toBeLessThan(CORPUS_SIZE / 2)
    // A rule that matches no service probably contains a typing error.
    for (const { fits } of judged.rules) expect(listings.some(fits)).toBe(true)
  })

  it("name capabilities, sellers and categories that exist", () => {
    expect(distinct(FAMILIES.map(({ key }) => key))).toBe(FAMILIES.length)
    for (const { category } of FAMILIES) expect(SELLERS_OF.has(category.split("/", 1)[0] ?? "")).toBe(true)
  })
})

describe("the vectors of the tests", () => {
  const vectors = listings.map((listing) => ({ id: listing.id, vector: embed(textOf(listing)) }))
  const rank = (query: string) => {
    const asked = embed(query)
    return vectors
      .map(({ id, vector }) => ({ id, similarity: cosine(asked, vector) }))
      .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
  }
  const asked = (kind: string) => JUDGED.filter((judged) => judged.kind === kind)

  it("have an nDCG@10 of at least 0.75 for paraphrases when ranked by cosine similarity", () => {
    const found = asked("paraphrase").map((judged) => {
      const grades = gradesOf(judged, listings)
      const answered = rank(judged.query).slice(0, 10)
      return ndcg(
        answered.map(({ id }) => grades.get(id) ?? 0),
        [...grades.values()],
      )
    })
    expect(found.reduce((sum, one) => sum + one, 0) / found.length).toBeGreaterThanOrEqual(0.75)
  })

  it.each(asked("nonsense").map(({ query }) => query))(
    "have a cosine similarity below 0.3 between “%s” and every service",
    (query) => {
      expect(rank(query)[0]?.similarity).toBeLessThan(0.3)
    },
  )
})

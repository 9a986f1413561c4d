import { describe, expect, it } from "vitest"
import { SCORE } from "@/lib/health/rules/score"
import { aService, db, list } from "@/tests/support/directory"

describe("GET /api/v1/services: order", () => {
  it("sorts by default: featured, verified, categorised, health, name [P-4.1-28]", async () => {
    await aService({ name: "g", healthStatus: "down", category: "ai" })
    await aService({ name: "h", healthStatus: "healthy", category: "uncategorized" })
    await aService({ name: "f", healthStatus: "unknown", category: "ai" })
    await aService({ name: "e", healthStatus: "degraded", category: "ai" })
    await aService({ name: "d", healthStatus: "healthy", category: "ai" })
    await aService({ name: "C", healthStatus: "healthy", category: "ai" })
    await aService({ name: "b", domainVerified: true, healthStatus: "down" })
    await aService({ name: "a", featured: true, healthStatus: "down" })
    expect((await list()).names).toEqual(["a", "b", "C", "d", "e", "f", "g", "h"])
  })

  const facts = [
    { name: "bravo", declaredPriceUsd: 0.2, latencyP50Ms: 20, uptime30d: 0.5, reliabilityScore: 50 },
    { name: "Alpha", declaredPriceUsd: 0.1, latencyP50Ms: 30, uptime30d: 0.9, reliabilityScore: 20 },
    { name: "delta", declaredPriceUsd: 0.1, latencyP50Ms: 10, uptime30d: 0.5, reliabilityScore: 90 },
    { name: "charlie" },
  ]
  it.each([
    ["name", "asc", ["Alpha", "bravo", "charlie", "delta"]],
    ["name", "desc", ["delta", "charlie", "bravo", "Alpha"]],
    ["price", "asc", ["Alpha", "delta", "bravo", "charlie"]],
    ["price", "desc", ["bravo", "Alpha", "delta", "charlie"]],
    ["latency", "asc", ["delta", "bravo", "Alpha", "charlie"]],
    ["latency", "desc", ["Alpha", "bravo", "delta", "charlie"]],
    ["uptime", "asc", ["bravo", "delta", "Alpha", "charlie"]],
    ["uptime", "desc", ["Alpha", "bravo", "delta", "charlie"]],
    ["reliability", "asc", ["Alpha", "bravo", "delta", "charlie"]],
    ["reliability", "desc", ["delta", "bravo", "Alpha", "charlie"]],
  ])("sorts by %s %s, nulls last, ties by name [P-4.1-13]", async (sort, order, expected) => {
    for (const fact of facts) await aService(fact)
    expect((await list(`?sort=${sort}&order=${order}`)).names).toEqual(expected)
  })

  it("takes sort without order as best first [D-query-03]", async () => {
    for (const fact of facts) await aService(fact)
    for (const [sort, order] of [
      ["name", "asc"],
      ["price", "asc"],
      ["latency", "asc"],
      ["uptime", "desc"],
      ["reliability", "desc"],
    ]) {
      expect((await list(`?sort=${sort}`)).names).toEqual((await list(`?sort=${sort}&order=${order}`)).names)
    }
  })

  it("sorts by score without services that are down or have few checks", async () => {
    const scored = (name: string, reliabilityScore: number, checks: number, healthStatus = "healthy") =>
      aService({ name, reliabilityScore, scoreTerms: { checks }, healthStatus })
    await scored("down", 97.9, 2796, "down")
    await scored("new", 43.8, SCORE.shownFromChecks - 1)
    await scored("poor", 20, SCORE.shownFromChecks)
    await scored("degraded", 30, 500, "degraded")
    await scored("good", 99, 2880)
    await aService({ name: "unchecked" })
    expect((await list("?sort=score")).names).toEqual(["good", "degraded", "poor", "down", "new", "unchecked"])
    expect((await list("?sort=score&order=asc")).names).toEqual([
      "poor",
      "degraded",
      "good",
      "down",
      "new",
      "unchecked",
    ])
    expect((await list("?sort=reliability")).names).toEqual(["good", "down", "new", "degraded", "poor", "unchecked"])
  })

  it("does not let featured overrule an explicit sort", async () => {
    await aService({ name: "b", featured: true })
    await aService({ name: "a" })
    expect((await list("?sort=name")).names).toEqual(["a", "b"])
  })

  it("shows every match exactly once while paging, with any sort, ties and nulls included [P-4.1-16]", async () => {
    for (let index = 0; index < 23; index++) {
      await aService({
        name: index % 3 ? "same" : `n${index}`,
        latencyP50Ms: index % 4 ? 100 : null,
        uptime30d: index % 2 ? 1 : null,
      })
    }
    const all = await db().service.count()
    for (const sort of [
      "",
      "&sort=name",
      "&sort=name&order=desc",
      "&sort=price",
      "&sort=latency",
      "&sort=latency&order=desc",
      "&sort=uptime",
      "&sort=reliability",
    ]) {
      const seen: string[] = []
      for (let offset = 0; offset < all; offset += 5) {
        const { body } = await list(`?limit=5&offset=${offset}${sort}`)
        seen.push(...body.services.map(({ id }: { id: string }) => id))
      }
      expect(new Set(seen).size).toBe(all)
      expect(seen).toHaveLength(all)
    }
  })
})

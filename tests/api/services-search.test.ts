import { describe, expect, it } from "vitest"
import { aService, list } from "@/tests/support/directory"

describe("GET /api/v1/services: search", () => {
  it("is text only without an embeddings server and says so; the cap header is always present [P-4.1-20 P-4.1-26]", async () => {
    await aService({ name: "Weather tiles" })
    const search = await list("?q=weather")
    expect(search.headers.get("X-Directory-Search-Degraded")).toBe("no-api-key")
    expect(search.headers.get("X-Directory-Semantic-Cap")).toBe("false")
    expect(search.names).toEqual(["Weather tiles"])
    const plain = await list()
    expect(plain.headers.get("X-Directory-Search-Degraded")).toBeNull()
    expect(plain.headers.get("X-Directory-Semantic-Cap")).toBe("false")
  })

  it("finds a substring of name, provider, host or description, in this order, ignoring case, never across two fields", async () => {
    await aService({ name: "Satellite" })
    await aService({ name: "b", description: "pictures from a satellite" })
    await aService({ name: "c", url: "https://satellite.example/x" })
    await aService({ name: "d", provider: "The Satellite Company" })
    await aService({ name: "tail sat", description: "ellite" })
    expect((await list("?q=SATELLITE")).names).toEqual(["Satellite", "d", "c", "b"])
  })

  it("ignores letter case and the composition of accents", async () => {
    await aService({ name: "Édition Жизнь" })
    for (const q of ["édition", "ÉDITION", "e\u0301dition", "жИЗНЬ"]) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).names).toEqual(["Édition Жизнь"])
    }
  })

  it("puts the exact name first, then text in the name, then text elsewhere", async () => {
    await aService({ name: "z", description: "all about maps", featured: true })
    await aService({ name: "Big maps", healthStatus: "healthy" })
    await aService({ name: "Maps", healthStatus: "down" })
    expect((await list("?q=maps")).names).toEqual(["Maps", "Big maps", "z"])
  })

  it("matches %, _ and backslash literally [D-query-03]", async () => {
    await aService({ name: "100% pure" })
    await aService({ name: "snake_case" })
    await aService({ name: "back\\slash" })
    await aService({ name: "plain" })
    expect((await list(`?q=${encodeURIComponent("100%")}`)).names).toEqual(["100% pure"])
    expect((await list(`?q=${encodeURIComponent("%")}`)).names).toEqual(["100% pure"])
    expect((await list("?q=_")).names).toEqual(["snake_case"])
    expect((await list(`?q=${encodeURIComponent("\\")}`)).names).toEqual(["back\\slash"])
  })

  it("treats q=* and an empty q as no search", async () => {
    await aService({ name: "b" })
    await aService({ name: "a" })
    for (const search of ["?q=*", "?q=", "?q=%20"]) expect((await list(search)).names).toEqual(["a", "b"])
  })

  it("matches hostile text as plain text", async () => {
    await aService({ name: "safe" })
    for (const q of ["'; drop table services; --", "$1", "🦄", "a".repeat(200)]) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).status).toBe(200)
    }
    for (const q of ["\u0000", "a\nb", "\u202e"]) expect((await list(`?q=${encodeURIComponent(q)}`)).status).toBe(400)
    expect((await list()).body.total).toBe(1)
  })
})

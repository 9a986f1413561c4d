// The administrator's search for listings in any state, and edits of a listing.

import { describe, expect, it } from "vitest"
import { FoundListings } from "@/lib/review/schema"
import { administer, adminList, findRow } from "@/tests/support/admin"
import { aService, db } from "@/tests/support/directory"

const search = (query: string) => adminList("services", `?${query}`)
const find = async (q: string) => {
  const { listings } = FoundListings.parse((await search(new URLSearchParams({ q }).toString())).body)
  return listings.map(({ service }) => service.name)
}
const patch = (id: string, body: unknown) => administer("PATCH services/[id]", { id }, body)

describe("GET /api/v1/admin/services", () => {
  it("finds listings in any state by name, host, URL, number and UUID", async () => {
    const tides = await aService({ name: "Tide tables", url: "https://api.gullwatch.example/v1/tides" })
    await aService({ name: "Pollen", status: "pending", url: "https://api.rainglass.example/pollen" })
    await aService({ name: "Fraud", status: "rejected", url: "https://get.rich.example/tides-of-money" })
    await aService({
      name: "Gone",
      deletedAt: new Date(),
      deletedBy: "owner",
      url: "https://old.gullwatch.example/gone",
    })
    expect(await find("tide")).toEqual(["Tide tables", "Fraud"])
    expect(await find("GULLWATCH")).toEqual(["Tide tables", "Gone"])
    expect(await find("rainglass.example/pol")).toEqual(["Pollen"])
    expect(await find(tides.id.toUpperCase())).toEqual(["Tide tables"])
    expect(await find(String(tides.number))).toContain("Tide tables")
    expect(await find("nowhere")).toEqual([])
  })

  it("takes wildcards and quotes as text", async () => {
    const texts = { "100%": "100% sure", r_s: "under_score", "k\\s": "back\\slash", "o'n": "O'Neill" }
    for (const name of Object.values(texts)) await aService({ name })
    for (const [text, name] of Object.entries(texts)) expect(await find(text)).toEqual([name])
  })

  it("cuts the list at the limit, and needs a text", async () => {
    for (const n of [1, 2, 3]) await aService({ name: `Same ${n}` })
    expect((await search("q=same&limit=2")).body).toMatchObject({ has_more: true, listings: [{}, {}] })
    expect((await search("q=same&limit=3")).body.has_more).toBe(false)
    for (const query of ["", "q=", "q=%20", `q=${"a".repeat(201)}`]) expect((await search(query)).status).toBe(400)
  })
})

describe("PATCH /api/v1/admin/services/{id}", () => {
  it("changes name and category and features the listing, with an event", async () => {
    const { id, name } = await aService({ category: "uncategorized" })
    const { body } = await patch(id, { name: "Better", category: "data / weather", featured: true })
    expect(body.service).toMatchObject({ name: "Better", category: "data/weather", featured: 1 })
    const [event] = await db().event.findMany()
    expect(event).toMatchObject({
      kind: "service.updated",
      previous: { name, category: "uncategorized", featured: 0 },
    })
    expect((await findRow(id)).ownerEdited.toSorted()).toEqual(["category", "name"])
  })

  it("writes only what changes", async () => {
    const { id, name } = await aService({ category: "data" })
    await patch(id, { name, featured: true })
    expect(await db().adminAct.findMany()).toMatchObject([
      { act: "edit", before: { featured: false }, after: { featured: true } },
    ])
    expect((await findRow(id)).ownerEdited).toEqual([])
    expect(await db().event.count()).toBe(1)
  })

  it("writes no event for a listing that waits, and rejects invalid values", async () => {
    const { id } = await aService({ status: "pending" })
    expect((await patch(id, { category: "data" })).body.service.category).toBe("data")
    expect(await db().event.count()).toBe(0)
    for (const invalid of [{ name: "" }, { category: "a/b/c/d" }]) expect((await patch(id, invalid)).status).toBe(400)
  })
})

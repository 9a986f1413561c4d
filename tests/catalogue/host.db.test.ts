import { describe, expect, it } from "vitest"
import { countFacets, listRelaxations } from "@/lib/catalogue/facets/facets"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { aService, list } from "@/tests/support/directory"

describe("the list of one host", () => {
  it("has exactly the services of that host, in any letter case, punycode or not", async () => {
    await aService({ name: "a", url: "https://api.example.com/1" })
    await aService({ name: "b", url: "http://api.example.com:8080/2" })
    await aService({ name: "above", url: "https://example.com/" })
    await aService({ name: "below", url: "https://x.api.example.com/" })
    await aService({ name: "books", url: "https://bücher.example/" })
    expect((await list("?host=API.example.com.")).names).toEqual(["a", "b"])
    expect((await list("?host=xn--bcher-kva.example")).names).toEqual(["books"])
    expect((await list(`?host=${encodeURIComponent("Bücher.example")}`)).names).toEqual(["books"])
    expect((await list("?host=nobody.example")).body).toMatchObject({ services: [], total: 0 })
  })

  it("combines with the other filters, the facets and the relaxations of an empty list", async () => {
    await aService({ url: "https://api.example.com/1", protocol: "L402" })
    await aService({ url: "https://api.example.com/2", protocol: "x402" })
    await aService({ protocol: "L402" })
    expect((await list("?host=api.example.com&protocol=l402")).body.total).toBe(1)
    const { query } = parseListQuery(new URLSearchParams("host=api.example.com&protocol=MPP"))
    const { protocol } = await countFacets(query)
    expect(protocol).toEqual([
      { value: "L402", count: 1 },
      { value: "x402", count: 1 },
    ])
    expect(await listRelaxations(query)).toEqual([{ without: "protocol", total: 2 }])
  })

  it("is 400 for a text that is not a host name", async () => {
    const { status, body } = await list("?host=https%3A%2F%2Fapi.example.com")
    expect(status).toBe(400)
    expect(body).toMatchObject({ details: [{ field: "host" }] })
  })
})

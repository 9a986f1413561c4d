// The sitemap: an index, a file of pages, one of hosts, and the services in ranges of 10,000 numbers.

import { describe, expect, it } from "vitest"
import { GET as getFile } from "@/app/sitemap/[file]/route"
import { GET as getIndex } from "@/app/sitemap.xml/route"
import { aService, db } from "@/tests/support/directory"

const pathsIn = (xml: string) => [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path)
const readIndex = async () => pathsIn(await (await getIndex()).text())
const request = new Request("http://directory.invalid/")
const getNamed = (file: string) => getFile(request, { params: Promise.resolve({ file }) })
const read = async (file: string) => pathsIn(await (await getNamed(file)).text())

const skipTo = (number: number) =>
  db().$queryRaw`select setval(pg_get_serial_sequence('services', 'number'), ${number}::int)`

describe("the index of the sitemaps", () => {
  it("names the files that have a public service", async () => {
    expect(await readIndex()).toEqual(["/sitemap/pages.xml", "/sitemap/providers.xml"])
    const { number } = await aService()
    await skipTo(number + 30_000)
    await aService()
    await skipTo(number + 50_000)
    await aService({ status: "pending" })
    const first = Math.ceil(number / 10_000)
    expect((await readIndex()).slice(2)).toEqual([first, first + 3].map((file) => `/sitemap/services-${file}.xml`))
  })
})

describe("a file of the sitemap", () => {
  it("has the public services of its range, each with its last change", async () => {
    const [one, two] = [await aService(), await aService()]
    await aService({ status: "rejected" })
    const file = `services-${Math.ceil(one.number / 10_000)}.xml`
    expect(await read(file)).toEqual([`/service/${one.id}`, `/service/${two.id}`])
    expect(await (await getNamed(file)).text()).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/)
    await db().service.update({ where: { id: two.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect(await read(file)).toEqual([`/service/${one.id}`])
  })

  it("has the discovery pages: our categories, others from three services on, protocols and networks", async () => {
    const paid = { declaredPriceUsd: 0.01, declaredAsset: "USDC", declaredNetwork: "eip155:8453" }
    await aService({ category: "data/weather", ...paid })
    await aService({ category: "made up & <odd>" })
    for (const _ of [1, 2, 3]) await aService({ category: "it's/often" })
    const paths = await read("pages.xml")
    for (const path of ["", "/changes", "/category", "/category/data", "/category/data/weather", "/protocol/x402"]) {
      expect(paths).toContain(path)
    }
    expect(paths).toContain("/network/base")
    expect(paths).toContain("/category/it&apos;s/often")
    expect(paths.join()).not.toContain("odd")
  })

  it("has the hosts with public services", async () => {
    await aService({ url: "https://a.example/1" })
    await aService({ url: "https://b.example/1", status: "pending" })
    expect(await read("providers.xml")).toEqual(["/provider/a.example"])
  })

  it.each(["services-0.xml", "services-1", "services-9999999.xml", "other.xml"])("is 404 for %s", async (file) => {
    expect((await getNamed(file)).status).toBe(404)
  })
})

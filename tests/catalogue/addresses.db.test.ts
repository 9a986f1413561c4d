import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import sitemap from "@/app/sitemap"
import { listAddresses } from "@/lib/catalogue/addresses"
import { db, pool } from "@/lib/db/client"
import { list } from "@/tests/support/list"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

beforeEach(resetDatabase)
afterEach(() => {
  vi.restoreAllMocks()
})

describe("the sitemap", () => {
  it("has the pages, then the services in the default order, then their hosts", async () => {
    for (const reliabilityScore of [20, 90, null]) await aService({ reliabilityScore })
    await aService({ status: "pending" })
    const { body } = await list()
    const ids: string[] = body.services.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(3)
    const paths = (await sitemap()).map(({ url }) => new URL(url).pathname)
    expect(paths.filter((path) => path.startsWith("/service/"))).toEqual(ids.map((id) => `/service/${id}`))
    expect(paths.slice(0, 2)).toEqual(["/", "/stats"])
    expect(paths.at(-1)).toMatch(/^\/provider\//)
  })

  it("is read once per catalogue version", async () => {
    const { id } = await aService({})
    const spy = vi.spyOn(pool(), "query")
    const read = () => spy.mock.calls.filter(([statement]) => String(statement).includes("limit 2000")).length
    await Promise.all([listAddresses(), listAddresses()])
    expect(await listAddresses()).toMatchObject({ services: [{ id, updated_at: expect.stringMatching(/Z$/) }] })
    expect(read()).toBe(1)
    await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect(await listAddresses()).toEqual({ services: [], hosts: [] })
    expect(read()).toBe(2)
  })
})

// In a large directory cached counts may be seconds old, but an owner's change must be visible at once.

import { afterAll, expect, it } from "vitest"
import { listRows, listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { listServiceAddresses, listServiceFiles } from "@/lib/interfaces/indexes/sitemap"
import { aService, db, fillDatabase, pool } from "@/tests/support/directory"

const setSize = (listings: number) =>
  pool().query("update pg_class set reltuples = $1 where oid = 'services'::regclass", [listings])

fillDatabase(async () => {
  await setSize(1_000_000)
})
afterAll(() => setSize(-1))

it("finds a service by its new name and not by the former one, although both counts are cached", async () => {
  const { id } = await aService({ name: "Former" })
  const find = async (q: string) => {
    const [page, rows] = [await listServices({ ...DEFAULT_QUERY, q }), await listRows({ ...DEFAULT_QUERY, q })]
    return [page.total, page.services.length, rows.total, rows.rows.length]
  }
  expect([await find("Former"), await find("Latter")]).toEqual([
    [1, 1, 1, 1],
    [0, 0, 0, 0],
  ])
  await db().service.update({ where: { id }, data: { name: "Latter" } })
  expect([await find("Former"), await find("Latter")]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ])
})

it("leaves a service out of the sitemap as soon as it is hidden", async () => {
  const { id } = await aService({ name: "Hidden soon" })
  const listed = async () => {
    const files = await Promise.all((await listServiceFiles()).map(listServiceAddresses))
    return files.flat().some((service) => service.id === id)
  }
  expect(await listed()).toBe(true)
  await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
  expect(await listed()).toBe(false)
})

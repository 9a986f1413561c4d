import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as feed from "@/app/feed.json/route"
import { db, disconnect } from "@/lib/db/client"
import { call } from "@/tests/support/api"
import { list } from "@/tests/support/list"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

const IGNORED = "x-directory-ignored-params"
const fields = (body: { details?: { field: string }[] }) => body.details?.map(({ field }) => field)

describe("GET /api/v1/services", () => {
  it("filters by provider, whole and in any letter case", async () => {
    await aService({ name: "a", provider: "Acme Weather" })
    await aService({ name: "b", provider: "ACME weather" })
    await aService({ name: "c", provider: "Acme" })
    await aService({ name: "d" })
    expect((await list("?provider=acme+WEATHER")).names).toEqual(["a", "b"])
    expect((await list("?provider=acme")).names).toEqual(["c"])
    expect((await list("?provider=%25")).names).toEqual([])
  })

  it("filters by payment network, whole and in any letter case", async () => {
    await aService({ name: "a", declaredNetwork: "eip155:8453" })
    await aService({ name: "b", declaredNetwork: "Base" })
    await aService({ name: "c" })
    expect((await list("?network=base")).names).toEqual(["b"])
    expect((await list("?network=EIP155:8453")).names).toEqual(["a"])
  })

  it("D-query-05 filters by the time of the last change, inclusive, also right after a change", async () => {
    const old = await aService({ name: "old", updatedAt: new Date("2026-11-20T10:00:00Z") })
    await aService({ name: "new", updatedAt: new Date("2026-11-21T10:00:00Z") })
    const since = "?updated_since=2026-11-21T10:00:00Z"
    expect(await list(since)).toMatchObject({ names: ["new"], body: { total: 1 } })
    expect((await list("?updated_since=2026-11-21")).names).toEqual(["new"])
    expect((await list("?updated_since=2026-11-21%2010:00:00")).names).toEqual(["new"])
    expect((await list("?updated_since=2026-11-21%2010:00:01")).names).toEqual([])
    expect((await list("?updated_since=2026-11-21T10:00:01Z")).names).toEqual([])
    await db().service.update({ where: { id: old.id }, data: { updatedAt: new Date("2026-11-22T00:00:00Z") } })
    expect(await list(since)).toMatchObject({ names: ["new", "old"], body: { total: 2 } })
    const refusal = await list("?updated_since=yesterday")
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      "updated_since must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22.",
    ])
  })

  it("D-query-02 reports ignored parameters, and rejects them with strict", async () => {
    const answer = await list("?protocol=MPP&colour=red&sort_by=a%2Cb")
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([200, "colour, sort_by"])
    const refusal = await list("?protocol=MPP&colour=red&sort_by=x&strict=true")
    expect([refusal.status, refusal.body.code, fields(refusal.body)]).toEqual([
      400,
      "invalid_parameter",
      ["colour", "sort_by"],
    ])
    const fine = await list("?protocol=MPP&strict=true")
    expect([fine.status, fine.headers.get(IGNORED)]).toEqual([200, null])
  })
})

describe("GET /feed.json", () => {
  it("takes times in both formats, like the list", async () => {
    await aService({ name: "old", updatedAt: new Date("2026-11-20T10:00:00Z") })
    await aService({ name: "new", updatedAt: new Date("2026-11-21T10:00:00Z") })
    for (const since of ["2026-11-21T10:00:00Z", "2026-11-21%2010:00:00"]) {
      const { status, body } = await call(feed, "GET", `/feed.json?updated_since=${since}`)
      expect([status, body.items.map(({ title }: { title: string }) => title)]).toEqual([200, ["new"]])
    }
  })

  it("D-query-02 reports parameters that a feed does not take, and rejects them with strict", async () => {
    const ask = (search: string) => call(feed, "GET", `/feed.json${search}`)
    const answer = await ask("?type=new&sort=price&facets=health&colour=red")
    expect([answer.status, answer.headers.get(IGNORED)]).toEqual([200, "sort, facets, colour"])
    const refusal = await ask("?type=new&sort=price&colour=red&strict=1")
    expect([refusal.status, fields(refusal.body)]).toEqual([400, ["sort", "colour"]])
    expect((await ask("?type=new&protocol=MPP&strict=1")).status).toBe(200)
  })
})

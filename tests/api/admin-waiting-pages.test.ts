// Paging through the three lists of pending decisions: services, revisions and proposals.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import { adminList } from "@/tests/support/admin"
import { aService, db } from "@/tests/support/directory"

/** The time of row `n`. Four consecutive rows have equal times, so that paging needs a tie-break. */
const momentOf = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 4)))
const PROPOSED = {
  ...{ name: "Other", description: null, category: "uncategorized", provider: null, http_method: "GET" },
  ...{ price_sats: null, price_usd: null, payment_asset: null, payment_network: null, probe_body: null },
}

const LISTS = {
  pending: {
    make: async (n: number) => (await aService({ status: "pending", registeredAt: momentOf(n) })).id,
    idOf: (entry: { service: { id: string } }) => entry.service.id,
  },
  revisions: {
    make: async (n: number) => {
      const { id: serviceId } = await aService()
      const data = { id: newId(), serviceId, proposed: PROPOSED, createdAt: momentOf(n) }
      return (await db().revision.create({ data })).id
    },
    idOf: (entry: { id: string }) => entry.id,
  },
  proposals: {
    make: async (n: number) => {
      const { id: serviceId } = await aService()
      const data = { id: newId(), serviceId, protocol: "L402", seen: {}, createdAt: momentOf(n) }
      return (await db().proposal.create({ data })).id
    },
    idOf: (entry: { id: string }) => entry.id,
  },
} as const
type Name = keyof typeof LISTS
const NAMES = Object.keys(LISTS) as Name[]

const read = (name: Name, query = "") => adminList(name, query)

/** Reads all pages. The result has one list of ids per page. */
async function readAll(name: Name, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | null = ""; after !== null; ) {
    const { body } = await read(name, `?limit=${limit}${after && `&after=${after}`}`)
    pages.push(body[name].map(LISTS[name].idOf))
    after = body.next_cursor
  }
  return pages
}

describe.each(NAMES)("GET /api/v1/admin/%s", (name) => {
  it("has each entry once while paging, oldest first, and the total on every page", async () => {
    const made: string[] = []
    for (let n = 0; n < 9; n += 1) made.push(await LISTS[name].make(n))
    const pages = await readAll(name, 4)
    expect(pages.map((page) => page.length)).toEqual([4, 4, 1])
    expect(pages.flat()).toEqual(made)
    expect((await readAll(name, 3)).flat()).toEqual(made)
    const { body } = await read(name, "?limit=2")
    expect(body).toMatchObject({ total: 9, next_cursor: expect.any(String) })
  })

  it("skips no entry when entries of the page before are decided meanwhile", async () => {
    const made: string[] = []
    for (let n = 0; n < 6; n += 1) made.push(await LISTS[name].make(n))
    const first = (await read(name, "?limit=3")).body
    await db().service.updateMany({
      where: { status: "pending", id: { in: made.slice(0, 3) } },
      data: { status: "rejected" },
    })
    await db().revision.deleteMany({ where: { id: { in: made.slice(0, 3) } } })
    await db().proposal.deleteMany({ where: { id: { in: made.slice(0, 3) } } })
    const second = (await read(name, `?limit=3&after=${first.next_cursor}`)).body
    expect(second[name].map(LISTS[name].idOf)).toEqual(made.slice(3))
  })

  it("has 100 entries by default, clamps the limit, and rejects an invalid cursor", async () => {
    await LISTS[name].make(0)
    for (const query of ["", "?limit=0", "?limit=100000"]) expect((await read(name, query)).body[name]).toHaveLength(1)
    expect((await read(name, "?after=yesterday")).status).toBe(400)
    expect((await read(name, "?limit=few")).status).toBe(400)
  })
})

// The administrator's lists: each is read page by page, and rejects the same mistakes. The filters and orders of the review queue.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import { createActor, recordAct } from "@/lib/acts/log"
import type { Prisma } from "@/lib/db/generated/client"
import { judgeCheck } from "@/lib/review/check-result"
import { PendingList } from "@/lib/review/contract"
import { CHECK_RESULTS } from "@/lib/review/schema"
import { adminList } from "@/tests/support/admin"
import { aClaim, aService, aWebhook, db } from "@/tests/support/directory"

/** The time of row `n`. Four consecutive rows have equal times, so that paging needs a tie-break. */
const momentOf = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 4)))
const PROPOSED = {
  ...{ name: "Other", description: null, category: "uncategorized", provider: null, http_method: "GET" },
  ...{ price_sats: null, price_usd: null, payment_asset: null, payment_network: null, probe_body: null },
}
const ATTEMPT = { url: "https://a.example", protocol: "x402", name: "A", outcome: "refused", code: "dns", report: {} }
/** Names that the database and a comparison of texts may sort differently. */
const DOMAINS = ["a-b", "a", "ab", "xn--bcher-kva", "z", "z-1", "z.a", "za", "zz"].map((name) => `${name}.example`)
const DELETED_AT = Date.now() - 86_400_000

interface Entry {
  id: string
  service: { id: string }
  domain: string
  object_id: string
}
interface List {
  make: (n: number) => Promise<string>
  /** Where an entry has the id that `make` returns. */
  idOf: (entry: Entry) => string
  order: "oldest" | "newest" | "name"
  hasTotal?: true
  /** Takes entries off the list, as a decision does. */
  remove?: (ids: string[]) => Promise<unknown>
}
const idOf = ({ id }: Entry) => id
const oldest = { order: "oldest", hasTotal: true } as const

const LISTS: Record<string, List> = {
  pending: {
    ...oldest,
    idOf: ({ service }) => service.id,
    make: async (n) => (await aService({ status: "pending", registeredAt: momentOf(n) })).id,
    remove: (ids) => db().service.updateMany({ where: { id: { in: ids } }, data: { status: "rejected" } }),
  },
  revisions: {
    ...oldest,
    idOf,
    make: async (n) => {
      const { id: serviceId } = await aService()
      const data = { id: newId(), serviceId, proposed: PROPOSED, createdAt: momentOf(n) }
      return (await db().revision.create({ data })).id
    },
    remove: (ids) => db().revision.deleteMany({ where: { id: { in: ids } } }),
  },
  proposals: {
    ...oldest,
    idOf,
    make: async (n) => {
      const { id: serviceId } = await aService()
      const data = { id: newId(), serviceId, protocol: "L402", seen: {}, createdAt: momentOf(n) }
      return (await db().proposal.create({ data })).id
    },
    remove: (ids) => db().proposal.deleteMany({ where: { id: { in: ids } } }),
  },
  reports: {
    ...oldest,
    idOf,
    make: async (n) => {
      const { id: serviceId } = await aService()
      return (await db().report.create({ data: { id: newId(), serviceId, reason: "dead", createdAt: momentOf(n) } })).id
    },
    remove: (ids) =>
      db().report.updateMany({ where: { id: { in: ids } }, data: { state: "dismissed", decidedAt: new Date() } }),
  },
  deleted: {
    order: "newest",
    idOf: ({ service }) => service.id,
    make: async (n) => {
      const deletedAt = new Date(DELETED_AT + momentOf(n).getSeconds() * 1000)
      return (await aService({ deletedAt, deletedBy: "owner" })).id
    },
    remove: (ids) =>
      db().service.updateMany({ where: { id: { in: ids } }, data: { deletedAt: null, deletedBy: null } }),
  },
  domains: {
    order: "name",
    idOf: ({ domain }) => domain,
    make: async (n) => (await aClaim({ domain: DOMAINS[n] ?? "" })).domain,
    remove: (ids) => db().claim.deleteMany({ where: { domain: { in: ids } } }),
  },
  webhooks: {
    order: "newest",
    idOf,
    make: async () => (await aWebhook()).id,
    remove: (ids) => db().webhook.deleteMany({ where: { id: { in: ids } } }),
  },
  registrations: {
    order: "newest",
    idOf,
    make: async (n) => (await db().registration.create({ data: { ...ATTEMPT, id: newId(), at: momentOf(n) } })).id,
  },
  acts: {
    order: "newest",
    idOf: ({ object_id }) => object_id,
    make: async () => {
      const objectId = newId()
      const entry = { act: "edit", object: "service", objectId, name: "A", now: new Date() } as const
      await recordAct(db(), createActor("cli"), entry)
      return objectId
    },
  },
}

const read = async (name: string, query = "") => {
  const { status, body } = await adminList(name, query)
  return { status, body, ids: status === 200 ? (body[name].map(LISTS[name]?.idOf) as string[]) : [] }
}

/** Reads all pages. The result has one list of ids per page. */
async function readAll(name: string, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | null = ""; after !== null; ) {
    const { ids, body } = await read(name, `?limit=${limit}${after && `&after=${after}`}`)
    pages.push(ids)
    after = body.next_cursor
  }
  return pages
}

describe.each(Object.entries(LISTS))("GET /api/v1/admin/%s", (name, { make, order, hasTotal = false, remove }) => {
  async function makeAll(count: number) {
    const made: string[] = []
    for (let n = 0; n < count; n += 1) made.push(await make(n))
    // Domains are in the order of the database.
    return order === "oldest" ? made : order === "newest" ? made.toReversed() : (await read(name)).ids
  }

  it("has each entry once while paging, in its order, and the total on every page", async () => {
    const made = await makeAll(9)
    expect(new Set(made).size).toBe(9)
    const pages = await readAll(name, 4)
    expect(pages.map((page) => page.length)).toEqual([4, 4, 1])
    expect(pages.flat()).toEqual(made)
    expect((await readAll(name, 3)).flat()).toEqual(made)
    expect((await read(name, "?limit=2")).body.total).toBe(hasTotal ? 9 : undefined)
  })

  if (remove) {
    it("skips no entry when entries of the page before are decided meanwhile", async () => {
      const made = await makeAll(6)
      const { body } = await read(name, "?limit=3")
      await remove(made.slice(0, 3))
      expect((await read(name, `?limit=3&after=${body.next_cursor}`)).ids).toEqual(made.slice(3))
    })
  }

  it("is empty without entries, and clamps the limit", async () => {
    expect((await read(name)).body).toEqual({ [name]: [], next_cursor: null, ...(hasTotal && { total: 0 }) })
    await makeAll(2)
    const sizes = ["", "?limit=0", "?limit=100000"].map(async (query) => (await read(name, query)).ids.length)
    expect(await Promise.all(sizes)).toEqual([2, 1, 2])
  })

  it.each(["limit=few", "limit=1&limit=2", "other=1&strict=true", "after=%00"])("rejects ?%s", async (query) => {
    const { status, body } = await read(name, `?${query}`)
    expect([status, body.details[0].field]).toEqual([400, query.split("=")[0]])
  })
})

it.each([
  ["pending", "protocol=gopher"],
  ["pending", "result=fine"],
  ["pending", "sort=newest"],
  ["pending", `q=${"a".repeat(201)}`],
  ["pending", "after=yesterday"],
  ["deleted", "after=2026-11-21_x"],
  ["domains", "status=lapsed"],
  ["domains", `after=${"a".repeat(254)}`],
  ["registrations", "failed=maybe"],
  ["registrations", "after=yesterday"],
])("GET /api/v1/admin/%s rejects ?%s, and names the parameter", async (name, query) => {
  const { status, body } = await read(name, `?${query}`)
  expect([status, body.details[0].field]).toEqual([400, query.split("=")[0]])
})

/** Reads the review queue. */
async function list(query: string) {
  const { pending, total, next_cursor } = PendingList.parse((await read("pending", `?${query}`)).body)
  return { names: pending.map(({ service }) => service.name), pending, total, next: next_cursor }
}
/** A waiting listing. Its number `n` is its place in time; two neighbours share a time. */
const aWaiting = (n: number, given: Partial<Prisma.ServiceUncheckedCreateInput> = {}) =>
  aService({ status: "pending", registeredAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))), ...given })

describe("the review queue", () => {
  it("is filtered by text and protocol, and the total counts what passes", async () => {
    await aWaiting(0, { name: "Tides", url: "https://api.gullwatch.example/tides", protocol: "L402" })
    await aWaiting(2, { name: "Pollen", url: "https://api.gullwatch.example/pollen", protocol: "x402" })
    await aWaiting(4, { name: "Tidal power", url: "https://else.example/", protocol: "x402" })
    await aService({ name: "Tides, public", url: "https://api.gullwatch.example/public" })
    expect(await list("q=GULLWATCH")).toMatchObject({ names: ["Tides", "Pollen"], total: 2 })
    expect(await list("q=tid&protocol=x402")).toMatchObject({ names: ["Tidal power"], total: 1 })
    expect(await list("protocol=X402&limit=1")).toMatchObject({ names: ["Pollen"], total: 2 })
    expect((await list("q=%25")).names).toEqual([])
    expect((await list("")).total).toBe(3)
  })

  it("has each listing once, the listings of one host together", async () => {
    const hosts = ["b.example", "a.example", "c.example"]
    for (let n = 0; n < 9; n += 1)
      await aWaiting(n, { url: `https://${hosts[n % 3]}/${n}`, name: `${hosts[n % 3]} ${n}` })
    const names: string[] = []
    for (let after: string | null = ""; after !== null; ) {
      const page = await list(`sort=host&limit=2${after && `&after=${after}`}`)
      expect(page.total).toBe(9)
      names.push(...page.names)
      after = page.next
    }
    expect(names).toEqual([1, 4, 7, 0, 3, 6, 2, 5, 8].map((n) => `${hosts[n % 3]} ${n}`))
  })

  it("skips no listing when the listing of the cursor is gone", async () => {
    const first = await aWaiting(0, { url: "https://a.example/" })
    await aWaiting(2, { url: "https://b.example/", name: "Second" })
    const { next } = await list("sort=host&limit=1")
    await db().service.delete({ where: { id: first.id } })
    expect((await list(`sort=host&after=${next}`)).names).toEqual(["Second"])
  })

  it("is filtered by the result that the page shows, for every history of a listing", async () => {
    const severities = [[], ["info"], ["warning"], ["error"], ["warning", "error"]]
    const histories = [[], ["ok"], ["wrong"], ["unreachable"], ["wrong", "ok"], ["ok", "wrong"]]
    const every = severities.flatMap((severity) =>
      histories.flatMap((verdicts) => [false, true].map((isRegistered) => ({ severity, verdicts, isRegistered }))),
    )
    const texts = { id: "f", message: "", seen: null, expected: null, fix: "", section: "" }
    for (const [n, { severity, verdicts, isRegistered }] of every.entries()) {
      const { id: serviceId, url } = await aWaiting(n, {
        findings: severity.map((one) => ({ ...texts, severity: one })),
      })
      const checkedAt = (place: number) => new Date(Date.UTC(2026, 1, 1, place))
      const checks = verdicts.map((verdict, place) => ({ serviceId, checkedAt: checkedAt(place), verdict }))
      await db().check.createMany({ data: checks })
      const report = { protocol: "x402", httpStatus: 402, findings: [] }
      const data = { id: newId(), url, protocol: "x402", name: "N", outcome: "created", serviceId, report }
      if (isRegistered) await db().registration.create({ data })
    }
    const { pending } = await list("limit=200")
    expect(pending).toHaveLength(every.length)
    for (const result of CHECK_RESULTS) {
      const expected = pending.filter((one) => judgeCheck(one) === result).map(({ service }) => service.id)
      expect(expected.length).toBeGreaterThan(0)
      const found = await list(`result=${result}&limit=200`)
      expect(found.pending.map(({ service }) => service.id)).toEqual(expected)
      expect(found.total).toBe(expected.length)
    }
  })
})

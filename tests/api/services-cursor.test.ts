import { describe, expect, it } from "vitest"
import { formatCursor } from "@/lib/catalogue/list/order"
import { aService, db, fillDatabase, list } from "@/tests/support/directory"

/** Returns a value by index, cyclically. The few values make many services equal in the sort order, so ids must break ties. */
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const HEALTHS = ["healthy", "degraded", "unknown", "down"] as const

fillDatabase(async () => {
  for (let i = 0; i < 60; i++) {
    await aService({
      name: pick(["Weather", "weather maps", "Tides", "Radar “x”", "Wind"], i * 7),
      description: pick([null, "weather and more", "nothing"], i),
      featured: i % 9 === 0,
      domainVerified: i % 4 === 0,
      category: pick(["uncategorized", "data/weather", "ai"], i * 5),
      healthStatus: pick(HEALTHS, i * 3),
      declaredPriceUsd: pick([null, 0.1, 0.3, 0.30000000000000004, 1e-9], i),
      latencyP50Ms: pick([null, 10, 20], i),
      uptime30d: pick([null, 0.5, 0.123456789, 1], i),
      reliabilityScore: pick([null, 99.9, 12.25], i),
      protocol: "L402",
    })
  }
})

type Answer = { services: { id: string }[]; total: number; next_cursor: string | null }
const read = async (search: string): Promise<Answer> => (await list(search)).body as Answer
const ids = ({ services }: Answer) => services.map(({ id }) => id)

async function follow(search: string, limit: number): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  for (let page = 0; page < 100; page++) {
    const answer: Answer = await read(`?${search}&limit=${limit}${after ? `&after=${after}` : ""}`)
    seen.push(...ids(answer))
    after = answer.next_cursor
    if (!after) return seen
    expect(answer.services).toHaveLength(limit)
  }
  throw new Error("the pages do not end")
}

const ORDERS = [
  "",
  "verified=true",
  "q=weather",
  "q=weather&verified=true",
  "q=weather&sort=price",
  "health=healthy",
  ...["name", "price", "latency", "uptime", "reliability", "score", "asked_price", "recommended"].flatMap((sort) =>
    ["asc", "desc"].flatMap((order) => [`sort=${sort}&order=${order}`, `sort=${sort}&order=${order}&verified=1`]),
  ),
]

describe("GET /api/v1/services: after", () => {
  it.each(ORDERS)("D-query-05 pages through all of “%s” in its order", async (search) => {
    const whole = await read(`?${search}&limit=200`)
    expect(whole.next_cursor).toBeNull()
    expect(whole.services).toHaveLength(whole.total)
    for (const limit of [1, 7, 59, 60]) expect(await follow(search, limit)).toEqual(ids(whole))
  })

  it.each(ORDERS)("gives the same pages as offset: “%s”", async (search) => {
    const whole = ids(await read(`?${search}&limit=200`))
    for (const offset of [0, 1, 13, 59, 60, 1000])
      expect(ids(await read(`?${search}&limit=7&offset=${offset}`))).toEqual(whole.slice(offset, offset + 7))
  })

  it("neither misses nor repeats a service while others are added and deleted", async () => {
    const before = ids(await read("?limit=200"))
    const { next_cursor, services } = await read("?limit=20")
    const gone = [before[3], before[30]]
    await db().service.updateMany({ where: { id: { in: gone as string[] } }, data: { status: "rejected" } })
    await aService({ name: "Weather", featured: true, protocol: "L402" })
    const seen = [...ids({ services } as Answer), ...ids(await read(`?limit=200&after=${next_cursor}`))]
    expect(seen).toEqual(before.filter((id) => id !== before[30]))
    await db().service.updateMany({ where: { id: { in: gone as string[] } }, data: { status: "active" } })
  })

  it.each(["x", "bm90IGpzb24", `${"a".repeat(2000)}`])("is 400 for %s, which is no cursor", async (after) => {
    const answer = await list(`?after=${after}`)
    expect(answer.status).toBe(400)
    expect((answer.body as { details: { field: string }[] }).details[0]?.field).toBe("after")
  })

  const ID = "019a7b04-bf21-7cf8-8a4c-86954a596fa5"
  it.each([
    ["too few values", 0, ["weather"]],
    ["too many", 0, ["weather", ID, ID]],
    ["no UUID", 0, ["weather", "x"]],
    ["a zero byte", 0, ["a\0b", ID]],
    ["lone surrogates", 0, ["\ud800", ID]],
    ["an object's name", 0, ["__proto__", "constructor"]],
    ["a group that does not exist", 20, ["weather", ID]],
  ])("is never a server error for a forged cursor: %s", async (_what, group, values) => {
    const { status } = await list(`?sort=name&after=${formatCursor({ sort: "name" }, "walk", group, values)}`)
    expect([200, 400]).toContain(status)
  })

  it.each([
    ["price", ["1e999", "a", ID]],
    ["price", ["NaN", "a", ID]],
    ["price", ["0x10", "a", ID]],
    ["latency", ["99999999999", "a", ID]],
    ["latency", ["1.5", "a", ID]],
  ] as const)("is 400 when its %s cannot be: %j", async (sort, values) => {
    expect((await list(`?sort=${sort}&after=${formatCursor({ sort }, "walk", 0, values)}`)).status).toBe(400)
  })

  it("is 400 with another query", async () => {
    const { next_cursor } = await read("?limit=5&sort=name")
    expect((await list(`?limit=9&sort=name&after=${next_cursor}`)).status).toBe(200)
    expect((await list(`?limit=5&sort=price&after=${next_cursor}`)).status).toBe(400)
    expect((await list(`?limit=5&sort=name&q=weather&after=${next_cursor}`)).status).toBe(400)
  })
})

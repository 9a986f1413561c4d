import { beforeEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/opportunities/route"
import { dropState } from "@/lib/process/process-state"
import { Opportunities } from "@/lib/stats/schema"
import { aService, call, db } from "@/tests/support/directory"

beforeEach(() => dropState("catalogue.demand.list"))

const get = (search = "") => call(route, "GET", `/api/v1/opportunities${search}`)
const read = async (search = "") => Opportunities.parse((await get(search)).body)
const brief = async (search = "") =>
  (await read(search)).opportunities.map(({ type, category, protocol, severity }) =>
    [severity, type, category, protocol].join(" "),
  )

/** Three x402 services on one host, two of them down, and a healthy MPP service on another host. */
async function anUnreliableCategory() {
  for (const [index, healthStatus] of ["down", "down", "healthy"].entries()) {
    await aService({ url: `https://only.example/${index}`, category: "ai/llm", protocol: "x402", healthStatus })
  }
  await aService({ category: "ai/llm", protocol: "MPP", healthStatus: "healthy" })
}

describe("GET /api/v1/opportunities", () => {
  it("P-4.1-44 P-2.6-01 lists the opportunities of the public catalogue and their number", async () => {
    await anUnreliableCategory()
    await aService({ category: "ai/llm", protocol: "L402", status: "pending" })
    await aService({ category: "ai/llm", protocol: "L402", deletedAt: new Date(), deletedBy: "owner" })
    await aService({ category: "uncategorized" })
    await aService({ category: "uncategorized" })
    const { status, body } = await get()
    expect(status).toBe(200)
    const counts = { category: "ai", listings: 4, healthy: 2, down: 2, severity: "low" }
    expect(Opportunities.strict().parse(body)).toEqual({
      opportunities: [
        { ...counts, type: "gap", protocol: null, message: "Only 2 of the 4 listings in ai are healthy." },
        {
          ...counts,
          type: "protocol_gap",
          protocol: "L402",
          message: "None of the 4 listings in ai takes L402.",
        },
        { ...counts, type: "failing", protocol: null, message: "2 of the 4 listings in ai are down." },
      ],
      total: 3,
      demand: [],
    })
  })

  it("P-4.1-44 filters by protocol in any letter case", async () => {
    await anUnreliableCategory()
    expect(await brief("?protocol=x402")).toEqual([
      "medium gap ai x402",
      "medium failing ai x402",
      "medium single_provider ai x402",
    ])
    expect(await brief("?protocol=X402")).toEqual(await brief("?protocol=x402"))
    expect(await brief("?protocol=l402")).toEqual(["low protocol_gap ai L402"])
    expect(await brief("?protocol=mpp")).toEqual([])
  })

  it("shows a change of the catalogue at once", async () => {
    const { id } = await aService({ category: "data", protocol: "x402" })
    await aService({ category: "data", protocol: "x402" })
    expect((await read("?protocol=L402")).total).toBe(1)
    await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "admin" } })
    expect(await read("?protocol=L402")).toEqual({ opportunities: [], total: 0, demand: [] })
  })

  it("lists the 500 most pressing and the number of all", async () => {
    const [first, second] = [await aService({ category: "data" }), await aService({ category: "data" })]
    for (const { id } of [first, second]) {
      await db().$executeRaw`
        insert into services (id, url, protocol, host, registrable_domain, name, category, status, listed_at, health_status)
        select gen_random_uuid(), url || '/' || n, protocol, host, registrable_domain, name, 'c' || n, status, listed_at,
               case when n <= 5 then 'unknown' else 'healthy' end
        from services, generate_series(1, 300) n where id = ${id}::uuid`
    }
    const { opportunities, total } = await read()
    expect(total).toBe(602)
    expect(opportunities).toHaveLength(500)
    expect(opportunities.filter(({ severity }) => severity === "high")).toHaveLength(12)
    expect(opportunities.slice(0, 12).every(({ severity }) => severity === "high")).toBe(true)
  })

  it("is empty for an empty directory", async () => {
    expect((await get()).body).toEqual({ opportunities: [], total: 0, demand: [] })
  })

  it("D-demand-04 lists what people search for and do not find, whatever the protocol", async () => {
    const row = { query: "birth certificate", clients: 7 }
    await db().searchDemand.create({ data: { ...row, day: new Date() } })
    const demand = [{ query: row.query, searches: 7, days: 1, last_day: new Date().toISOString().slice(0, 10) }]
    expect((await get("?protocol=L402")).body).toEqual({ opportunities: [], total: 0, demand })
  })

  it("rejects an unknown protocol and names the known ones", async () => {
    const { status, body } = await get("?protocol=http")
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: "invalid_parameter",
      details: [{ field: "protocol", message: "must be one of L402, x402, MPP" }],
    })
  })
})

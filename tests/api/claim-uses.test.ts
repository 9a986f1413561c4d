import { createServer } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { findDataRoute } from "@/app/_shared/data-routes"
import * as usesRoute from "@/app/api/v1/claim/uses/route"
import * as pickRoute from "@/app/api/v1/pick/route"
import * as mcpRoute from "@/app/mcp/route"
import { countPicks } from "@/lib/demand/queries"
import { raiseUses, writeDemand } from "@/lib/demand/record"
import { frontDoor } from "@/lib/http/front-door"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { UsesList } from "@/lib/owners/schema"
import { dropState } from "@/lib/process/process-state"
import { aClaim } from "@/tests/claims/world"
import { aService, call, pool } from "@/tests/support/directory"
import { listen } from "@/tests/support/listen"

const DOMAIN = "api.example.com"
const LIST = "/api/v1/services"
const server = createServer(
  frontDoor(vi.fn(), parseTrustedProxies("1"), {
    cache: new ResponseCache({ megabytes: 3, findRoute: findDataRoute }),
  }),
)
let origin = ""
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`
})
beforeEach(() => dropState("catalogue.demand"))
afterAll(() => server.close())

async function get(path: string, clients: readonly number[]) {
  for (const client of clients) {
    const headers = { "x-forwarded-for": `203.0.113.${client}` }
    await (await fetch(origin + path, { headers })).arrayBuffer()
  }
}
const readUses = async (token: string, offset = 0) => {
  await writeDemand()
  const body = { domain: DOMAIN, verification_token: token, offset }
  return (await call(usesRoute, "POST", "/api/v1/claim/uses", { body })).body
}
const listed = () => aService({ url: `https://${DOMAIN}/levels`, name: "Harbour levels", healthStatus: "healthy" })

describe("POST /api/v1/claim/uses", () => {
  it("D-uses-01 counts each client once for each use, also when the cache responds", async () => {
    const { id, number } = await listed()
    const { token } = await aClaim({ domain: DOMAIN })
    await get(`${LIST}?q=harbour`, [1, 2, 3, 3])
    await get(`${LIST}?q=levels`, [3])
    await get(`${LIST}/${id}`, [1, 2, 1])
    await get(LIST, [9])
    const body = await readUses(token)
    expect(UsesList.parse(body)).toEqual(body)
    expect(body).toEqual({
      domain: DOMAIN,
      days: 30,
      services: [{ id: number, service_id: id, name: "Harbour levels", shown: 3, opened: 2, picked: 0 }],
      total: 1,
      limit: 50,
      offset: 0,
    })
  })

  it("D-uses-01 counts choices of the API, and what agents find, open and pick over MCP", async () => {
    const { id } = await listed()
    const { token } = await aClaim({ domain: DOMAIN })
    await call(pickRoute, "GET", "/api/v1/pick?task=harbour+levels", { client: "203.0.113.1" })
    const headers = { accept: "application/json, text/event-stream" }
    for (const [name, input] of [
      ["search_services", { q: "harbour" }],
      ["get_service_detail", { id }],
      ["pick_service", { task: "harbour levels" }],
    ] as const) {
      const params = { name, arguments: input }
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      await call(mcpRoute, "POST", "/mcp", { body, headers, client: "203.0.113.2" })
    }
    expect((await readUses(token)).services).toMatchObject([{ shown: 1, opened: 1, picked: 2 }])
  })

  it("D-uses-02 is 403 without the owner's token", async () => {
    await listed()
    await aClaim({ domain: DOMAIN })
    expect(await readUses("f".repeat(64))).toMatchObject({ code: "not_owner" })
  })

  it("covers 30 days, and does not count a listing that does not exist", async () => {
    const { id } = await listed()
    const { token } = await aClaim({ domain: DOMAIN })
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await raiseUses([
      { day: day(0), key: `opened ${id}`, clients: 4 },
      { day: day(29), key: `opened ${id}`, clients: 2 },
      { day: day(30), key: `opened ${id}`, clients: 100 },
      { day: day(0), key: "opened 0199d5a0-0000-7000-8000-0000000000ff", clients: 1 },
    ])
    await raiseUses([{ day: day(0), key: `opened ${id}`, clients: 3 }])
    expect((await readUses(token)).services).toMatchObject([{ opened: 6 }])
  })
})

it("D-uses-02 shows how often a service was picked when five clients picked it on one day", async () => {
  const { id } = await listed()
  const pickOn = (ago: number, clients: number) => {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    return raiseUses([{ day, key: `picked ${id}`, clients }])
  }
  expect(await countPicks(id, new Date())).toBeNull()
  for (const ago of [0, 1, 2]) await pickOn(ago, 4)
  expect(await countPicks(id, new Date())).toBeNull()
  await pickOn(3, 5)
  expect(await countPicks(id, new Date())).toBe(17)
})

it("D-uses-01 stores no client", async () => {
  await listed()
  await get(`${LIST}?q=harbour`, [1])
  await writeDemand()
  const { rows } = await pool().query("select * from service_uses")
  expect(Object.keys(rows[0]).sort()).toEqual(["clients", "day", "service_id", "use"])
})

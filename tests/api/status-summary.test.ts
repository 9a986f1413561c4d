import { describe, expect, it } from "vitest"
import * as provider from "@/app/provider/[host]/summary.json/route"
import * as service from "@/app/service/[id]/summary.json/route"
import * as directory from "@/app/summary.json/route"
import { baseUrl } from "@/lib/env"
import { aService, call, db } from "@/tests/support/directory"
import { StatuspageSummary } from "@/tests/support/statuspage"

const HOST = "api.example.com"
const OPENED = new Date("2026-11-20T02:40:00Z")

let count = 0
function here(given: Parameters<typeof aService>[0] = {}) {
  count += 1
  return aService({ url: `https://${HOST}/${count}`, ...given })
}
const ofService = (id: string | number) =>
  call(service, "GET", `/service/${id}/summary.json`, { params: { id: String(id) } })
const ofProvider = (host: string) =>
  call(provider, "GET", `/provider/${encodeURIComponent(host)}/summary.json`, { params: { host } })
const down = { healthStatus: "down", healthSince: OPENED } as const
const open = (serviceId: string) =>
  db().incident.create({ data: { serviceId, openedAt: OPENED, health: "down", reason: "The connection was refused." } })

describe("GET /service/{id}/summary.json", () => {
  it("D-status-01 has the shape of Statuspage and the open incident only", async () => {
    const { id, number } = await here({ name: "Harbour levels", ...down })
    await db().incident.create({
      data: { serviceId: id, openedAt: new Date(0), closedAt: new Date(1000), outcome: "recovered", health: "down" },
    })
    await open(id)
    const { status, body, headers } = await ofService(number)
    expect(status).toBe(200)
    expect(StatuspageSummary.parse(body)).toEqual(body)
    expect(body.page).toMatchObject({ id, name: "Harbour levels", url: `${baseUrl}/service/${id}` })
    expect(body.status).toEqual({ indicator: "critical", description: "The service is down" })
    expect(body.components).toMatchObject([{ id, status: "major_outage", updated_at: "2026-11-20T02:40:00Z" }])
    expect(body.incidents).toMatchObject([
      { impact: "major", resolved_at: null, incident_updates: [{ body: "The connection was refused." }] },
    ])
    expect(headers.get("cache-control")).toMatch(/^public/)
    expect(headers.get("ratelimit")).toBeNull()
    expect((await ofService(id)).body).toEqual(body)
  })

  it("D-shape-05 is the same 404 for hidden and missing services", async () => {
    const hidden = [await here({ status: "pending" }), await here({ deletedAt: new Date(), deletedBy: "owner" })]
    const answers = await Promise.all([...hidden.map(({ id }) => id), "999999", "no-id"].map(ofService))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { code: "not_found" } })
  })
})

describe("GET /provider/{host}/summary.json", () => {
  it("D-status-01 has the public services of the host, named by the host", async () => {
    await here({ name: "One", healthStatus: "healthy", provider: "Somebody Else Inc." })
    const two = await here({ name: "Two", ...down })
    await open(two.id)
    await here({ name: "Hidden", status: "pending", ...down })
    await aService({ url: "https://other.example/1", name: "Other" })
    const { status, body, text } = await ofProvider(HOST)
    expect(status).toBe(200)
    expect(StatuspageSummary.parse(body)).toEqual(body)
    expect(body.page).toMatchObject({ id: HOST, name: HOST, url: `${baseUrl}/provider/${HOST}` })
    expect(body.status).toEqual({ indicator: "major", description: "1 of 2 services are down" })
    expect(body.components.map(({ name }: { name: string }) => name)).toEqual(["One", "Two"])
    expect(body.incidents).toHaveLength(1)
    for (const absent of ["Hidden", "Other", "Somebody"]) expect(text).not.toContain(absent)
  })

  it("D-status-01 has at most 100 components, those with a problem first", async () => {
    for (let index = 0; index < 101; index += 1) await here({ healthStatus: "healthy" })
    const { id } = await here(down)
    const { body } = await ofProvider(HOST)
    expect(body.components).toHaveLength(100)
    expect(body.components.at(-1)).toMatchObject({ id, position: 100 })
    expect(body.status.description).toBe("1 of 102 services are down")
  })

  it.each(["unknown.example", "%%%", "'; drop table services; --", "[::1"])("is 404 for %s", async (host) => {
    expect(await ofProvider(host)).toMatchObject({ status: 404, body: { code: "not_found" } })
  })
})

describe("GET /summary.json", () => {
  it("D-status-01 is the status of the directory in the shape of Statuspage", async () => {
    const { status, body } = await call(directory, "GET", "/summary.json")
    expect(status).toBe(200)
    expect(StatuspageSummary.parse(body)).toEqual(body)
    expect(body.page).toMatchObject({ id: "directory", url: `${baseUrl}/status` })
    expect(body.incidents).toEqual([])
  })
})

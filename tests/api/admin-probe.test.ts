// POST /api/v1/admin/services/{id}/probe: a check that an administrator starts.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openPaidHosts } from "@/tests/support/paid-hosts"
import { openMcpX402 } from "../street/mcp-x402"

const hosts = await openPaidHosts()
const tools = await openMcpX402()
process.env["ALLOW_PRIVATE"] = `${hosts.allow(2)},${tools.hostPort}`
const { db, disconnect } = await import("@/lib/db/client")
const { administer } = await import("../support/admin")
const { resetDatabase } = await import("../support/reset")
const { aService } = await import("../support/service")

beforeEach(async () => {
  await resetDatabase()
  hosts.forget()
})
afterAll(async () => {
  await Promise.all([hosts.close(), tools.close()])
  await disconnect()
})

const probe = (id: string) => administer("POST services/[id]/probe", { id })

describe("POST /api/v1/admin/services/{id}/probe", () => {
  it("D-polite-05 calls the tool of an MCP server, and records its verdict", async () => {
    const about = {
      url: `${tools.origin}/mcp`,
      protocol: "x402",
      kind: "mcp_tool",
      tool: "forecast",
      httpMethod: "POST",
    }
    const { id } = await aService(about)
    const before = tools.seen.length
    const { status, body } = await probe(id)
    expect([status, body.check.status, body.check.health_status]).toEqual([200, "ok", "healthy"])
    // The stateless call, the three messages of the session, its notification, and robots.txt.
    expect(tools.seen.slice(before).filter((sent) => sent !== "GET /robots.txt")).toEqual(Array(5).fill("POST /mcp"))
    expect(await db().check.count({ where: { serviceId: id, verdict: "ok" } })).toBe(1)
    const [act] = await db().adminAct.findMany()
    expect(act).toMatchObject({ act: "probe", objectId: id })
  })

  it("D-polite-05 sends one request at a time when several administrators press the button", async () => {
    const one = await aService({ url: hosts.url(0, "ok/1"), protocol: "L402" })
    const two = await aService({ url: hosts.url(0, "ok/2"), protocol: "L402", status: "pending" })
    const all = await Promise.all([probe(one.id), probe(two.id), probe(one.id)])
    expect(all.map(({ body }) => body.check.status)).toEqual(["ok", "ok", "ok"])
    expect(hosts.mostAtOnce()).toBe(1)
    expect(hosts.seen(0).map(({ path }) => path)).toEqual(["/robots.txt", "/ok/1", "/ok/2", "/ok/1"])
  })
})

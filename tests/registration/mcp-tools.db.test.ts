// POST /api/v1/register for tools of MCP servers that are made with the protocols' SDKs.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openMcpMpp } from "../street/mcp-mpp"
import { openMcpX402 } from "../street/mcp-x402"
import { call } from "../support/api"

/** Nothing listens there: a registration pays nothing, so the seller never asks its chain. */
const mpp = await openMcpMpp("http://127.0.0.1:9")
const x402 = await openMcpX402()
process.env.ALLOW_PRIVATE = [mpp.hostPort, x402.hostPort].join(",")
const route = await import("@/app/api/v1/register/route")
const { db, disconnect } = await import("@/lib/db/client")
const { resetDatabase } = await import("../support/reset")

beforeAll(resetDatabase)
afterAll(async () => {
  await Promise.all([mpp.close(), x402.close()])
  await disconnect()
})

const register = (url: string, protocol: string, tool: string) =>
  call(route, "POST", "/api/v1/register", { body: { url, protocol, tool, name: tool }, client: `${url}-${tool}` })

describe("registration of an MCP tool", () => {
  it("D-mcp-tools-01 stores a valid tool with its price, and the same URL again for another tool", async () => {
    const sold = await register(`${mpp.origin}/mcp`, "MPP", "translate")
    expect(sold.body).toMatchObject({
      service: { kind: "mcp_tool", tool: "translate", http_method: "POST", price_usd: 0.01 },
    })
    const { service } = (await register(`${x402.origin}/mcp`, "x402", "forecast")).body
    expect(service).toMatchObject({ kind: "mcp_tool", tool: "forecast", health_status: "healthy", price_usd: 0.001 })
    const { id: _, number: __, nameKey, ...row } = await db().service.findUniqueOrThrow({ where: { id: service.id } })
    const { url, protocol, host, registrableDomain, name } = row
    const other = { url, protocol, host, registrableDomain, name, kind: "mcp_tool" }
    expect(nameKey).not.toBe("")
    const { v7 } = await import("uuid")
    await db().service.create({ data: { id: v7(), ...other, tool: "tides" } })
    await expect(db().service.create({ data: { id: v7(), ...other, tool: "tides" } })).rejects.toThrow()
    await expect(db().service.create({ data: { id: v7(), ...other, tool: null } })).rejects.toThrow()
  })

  it("D-mcp-tools-03 rejects a tool that is missing, free or broken, with its finding", async () => {
    const codes = [
      (await register(`${mpp.origin}/mcp`, "MPP", "absent")).body,
      (await register(`${mpp.origin}/mcp`, "MPP", "greet")).body,
      (await register(`${x402.origin}/broken`, "x402", "forecast")).body,
    ].map(({ code }) => code)
    expect(codes).toEqual(["mcp_tool_missing", "mcp_tool_unpaid", "no_valid_requirement"])
  })
})

// Paid MCP tools on the built server, from registration to the client of the registry. The sellers are made with the MCP server of
// `mppx`, and as x402's specification of the MCP transport has it.

import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, expect, it } from "vitest"
import { listRegistryFaults } from "@/tests/interfaces/mcp-registry/requirements"
import { MODERN } from "@/tests/mcp/clients"
import { openMcpEras } from "@/tests/street/mcp-eras"
import { openMcpMpp } from "@/tests/street/mcp-mpp"
import { openMcpX402 } from "@/tests/street/mcp-x402"
import { cleanUp, newDataDir, startServer } from "./directory-process"
import { withDatabase } from "./with-database"

const ADMIN_SECRET = "an-admin-secret-for-tests-of-processes"
/** Nothing listens there: nobody pays, so the seller never asks its chain. */
const mpp = await openMcpMpp("http://127.0.0.1:9")
const x402 = await openMcpX402()
const eras = await openMcpEras()
const SOLD = [
  { url: `${mpp.origin}/mcp`, protocol: "MPP", tool: "translate", price_usd: 0.01 },
  { url: `${x402.origin}/mcp`, protocol: "x402", tool: "forecast", price_usd: 0.001 },
  // A server of 2026-07-28 only, and one of both generations.
  { url: `${eras.origin}/stateless`, protocol: "x402", tool: "forecast", price_usd: 0.001 },
  { url: `${eras.origin}/both`, protocol: "x402", tool: "forecast", price_usd: 0.001 },
]

const dataDir = await newDataDir()
let origin = ""
beforeAll(async () => {
  const ALLOW_PRIVATE = [mpp.hostPort, x402.hostPort, eras.hostPort].join(",")
  origin = await startServer({ DATA_DIR: dataDir, ALLOW_PRIVATE, ADMIN_SECRET }).ready
})
afterAll(async () => {
  await cleanUp()
  await Promise.all([mpp.close(), x402.close(), eras.close()])
})

async function post(path: string, body: object = {}) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${ADMIN_SECRET}` }
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) })
  const received = await response.json()
  expect(response.ok, JSON.stringify(received)).toBe(true)
  return received
}
const get = async (path: string) => (await fetch(origin + path)).json()

/** The names of the tools at a URL, by the client of SDK 1, or of SDK 2 for a server that needs it. */
async function listOffered(url: string, isStateless: boolean): Promise<string[]> {
  const named = { name: "tests", version: "1.0.0" }
  const client = isStateless
    ? new ModernClient(named, { versionNegotiation: { mode: { pin: MODERN } } })
    : new Client(named)
  if (client instanceof ModernClient) await client.connect(new ModernTransport(new URL(url)))
  else await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

it("D-registry-06 D-mcp-eras-02 lists registered tools with the health of their checks and their price, and the SDK's client finds them there", async () => {
  for (const { price_usd: _, ...sold } of SOLD) {
    const { service } = await post("/api/v1/register", { ...sold, name: `Paid ${sold.tool}` })
    await post(`/api/v1/admin/services/${service.id}/approve`)
  }
  await withDatabase(dataDir, (database) =>
    database.query("update services set next_check_at = now() - interval '1 minute'"),
  )
  const run = await post("/api/v1/admin/jobs/sweep/run")
  expect(run).toMatchObject({ ok: true })

  const body = await get("/v0.1/servers")
  expect(listRegistryFaults("list", body)).toEqual([])
  expect(body.metadata).toEqual({ count: SOLD.length })
  for (const { url, protocol, tool, price_usd } of SOLD) {
    const entry = body.servers.find(({ server }: { server: { remotes: { url: string }[] } }) =>
      server.remotes.some((remote) => remote.url === url),
    )
    const { tools } = entry._meta["1.0.0.127/paid-api-directory"]
    expect(tools).toMatchObject([
      {
        tool,
        protocol,
        asked_price: { price_usd, from: "challenge", basis: "per_call" },
        health: "healthy",
        uptime_30d: 1,
      },
    ])
    const { health_checks, health_status } = await get(`/api/v1/services/${tools[0].id}`)
    expect([health_status, health_checks.length]).toEqual(["healthy", 2])
    expect(health_checks[0].status).toBe("ok")
    const name = encodeURIComponent(entry.server.name)
    expect(await get(`/v0.1/servers/${name}/versions/latest`)).toEqual(entry)
    expect((await get(`/v0.1/servers/${name}/versions`)).servers).toEqual([entry])

    expect(await listOffered(entry.server.remotes[0].url, url.endsWith("/stateless"))).toContain(tool)
  }
  const unknown = await fetch(`${origin}/v0.1/servers/com.example%2Fnone/versions/latest`)
  expect([unknown.status, typeof (await unknown.json()).error]).toEqual([404, "string"])
})

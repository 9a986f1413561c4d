// The MCP tools of the built server, as `npm start` runs it: calls by the SDK's client over HTTP and stdio, the paywall in front
// of the tools, and requests that no MCP client sends.

import { connect as openSocket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from "@modelcontextprotocol/client"
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { CategoriesOutput, DetailOutput, SearchOutput, StatsOutput } from "@/lib/mcp/schema"
import { TOOLS } from "@/lib/mcp/tools"
import { callTool, connect } from "@/tests/mcp/a-client"
import { CLIENTS, type VersionChoice } from "@/tests/mcp/clients"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const FREE = 40
/** The number of pino's level "info". Warnings and errors have higher numbers. */
const INFO = 30
const MESSAGE = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }
const ACCEPT = "application/json, text/event-stream"
const dataDir = await newDataDir()
let directory: DirectoryProcess

let clients = 0
/** Returns the headers of a client with a new address, so that each client has its own rate limit. */
const aClient = () => {
  clients += 1
  return { "x-forwarded-for": `203.0.113.${clients}` }
}
/** Returns the log entries about requests to /mcp, and all entries above level "info". */
function logged(): { level: number; path?: string }[] {
  const lines = directory.output().split("\n")
  const entries = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line))
  return entries.filter(({ level, path }) => level > INFO || path === "/mcp")
}
const mcpUrl = async () => new URL("/mcp", await directory.ready)
const clientByHttp = async (headers: Record<string, string>) =>
  connect(new StreamableHTTPClientTransport(await mcpUrl(), { requestInit: { headers } }))

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}
async function send({ method = "POST", headers = {}, body = MESSAGE }: Sent = {}) {
  const hasBody = method !== "GET" && method !== "OPTIONS"
  return fetch(await mcpUrl(), {
    method,
    headers: { ...aClient(), accept: ACCEPT, ...(hasBody && { "content-type": "application/json" }), ...headers },
    ...(hasBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
}

beforeAll(async () => {
  directory = startServer({
    DATA_DIR: dataDir,
    LIGHTNING_BACKEND: "dev",
    LOG_LEVEL: "info",
    LOG_REQUESTS: "all",
    RATE_FREE: String(FREE),
    TRUSTED_PROXIES: "1",
  })
  await directory.ready
  const database = clientOf(dataDir)
  await database.connect()
  await database.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, category, sources, status, listed_at)
     select gen_random_uuid(), 'https://paid.example/' || name, 'x402', 'paid.example', 'paid.example', name, 'data/weather',
            '{bazaar}', 'active', now()
     from unnest(array['Harbour', 'Tides']) name`,
  )
  await database.end()
})
afterAll(cleanUp)

const byCommand = async (command: string, args: string[], cwd: string) => {
  const transport = new StdioClientTransport({
    command,
    args: [...args, await directory.ready],
    cwd,
    stderr: "inherit",
  })
  return connect(transport)
}
const ROOT = path.resolve(".")

describe("the tools of the built server", () => {
  it.each([
    ["streamable HTTP", () => clientByHttp(aClient())],
    ["npm run mcp", () => byCommand("npm", ["run", "-s", "mcp", "--"], ROOT)],
    ["the command directory-mcp", () => byCommand(process.execPath, [path.join(ROOT, "lib/mcp/bin.mjs")], tmpdir())],
  ])("P-4.6-01 P-4.6-02 P-4.6-03 P-4.6-04 serve the SDK's client over %s", async (_, open) => {
    const client = await open()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    const found = await callTool(client, "search_services", { q: "tides", protocol: "x402", category: "data" })
    const [service] = SearchOutput.parse(found.data).services
    expect(service?.name).toBe("Tides")
    const detail = await callTool(client, "get_service_detail", { id: service?.id })
    expect(DetailOutput.parse(detail.data)).toMatchObject({ name: "Tides", health_checks: [] })
    const tree = await callTool(client, "list_categories")
    expect(CategoriesOutput.parse(tree.data).categories["data"]).toMatchObject({ total: 2, x402: 2 })
    const stats = await callTool(client, "get_directory_stats")
    expect(StatsOutput.parse(stats.data)).toMatchObject({ total_endpoints: 2, by_source: { bazaar: 2 } })
    const refused = await callTool(client, "search_services", { health: "fine" })
    expect([refused.isError, refused.sentence]).toEqual([true, expect.stringMatching(/^health must be one of/)])
  })
})

describe("D-mcp-eras-01 the built server and SDK 2", () => {
  const openHttp = async () => new ModernHttp(await mcpUrl(), { requestInit: { headers: aClient() } })
  const openStdio = async () =>
    new ModernStdio({
      command: process.execPath,
      args: [path.join(ROOT, "lib/mcp/bin.mjs"), await directory.ready],
      cwd: tmpdir(),
      stderr: "inherit",
    })

  it.each(
    CLIENTS.flatMap(([name, mode, era]) => [
      { way: `over HTTP, version ${name}`, mode, era, open: openHttp },
      { way: `over stdio, version ${name}`, mode, era, open: openStdio },
    ]),
  )(
    "work $way",
    async ({
      mode,
      era,
      open,
    }: {
      mode: VersionChoice
      era: string
      open: () => Promise<ModernHttp | ModernStdio>
    }) => {
      const client = new ModernClient({ name: "tests", version: "1.0.0" }, { versionNegotiation: { mode } })
      await client.connect(await open())
      onTestFinished(() => client.close())
      expect(client.getProtocolEra()).toBe(era)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
      const found = await client.callTool({ name: "search_services", arguments: { q: "tides" } })
      expect(SearchOutput.parse(found.structuredContent).services).toMatchObject([{ name: "Tides" }])
      const refused = await client.callTool({ name: "search_services", arguments: { health: "fine" } })
      expect(refused.isError).toBe(true)
    },
  )
})

describe("POST /mcp of the built server", () => {
  it("gets a challenge beyond the free rate, and works again with the token that was paid for", async () => {
    const headers = aClient()
    for (let turn = 0; turn < FREE; turn += 1) expect((await send({ headers })).status).toBe(200)
    const past = await send({ headers })
    expect(past.status).toBe(402)
    expect(past.headers.get("www-authenticate")).toMatch(/^L402 macaroon="[^"]+", invoice="lnbcrt[^"]+"$/)
    expect(past.headers.get("cache-control")).toBe("no-store")
    const { invoice, macaroon } = await past.json()
    await expect(clientByHttp(headers)).rejects.toThrow(/402|payment/i)
    const paid = await fetch(new URL("/api/v1/dev/lightning/pay", await directory.ready), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ invoice }),
    })
    const { preimage } = await paid.json()
    const client = await clientByHttp({ ...headers, authorization: `L402 ${macaroon}:${preimage}` })
    for (let turn = 0; turn < FREE; turn += 1) {
      expect((await callTool(client, "search_services", { q: "tides" })).isError).toBe(false)
    }
    expect((await send({ headers })).status).toBe(402)
  })

  it.each([
    ["what is no JSON", 400, { body: "{" }],
    ["an empty body", 400, { body: "" }],
    ["a batch", 400, { body: [MESSAGE, MESSAGE] }],
    ["what is no message", 400, { body: { hello: 1 } }],
    ["a body over 64 kB", 413, { body: { ...MESSAGE, filler: "x".repeat(1_000_000) } }],
    ["another type of content", 415, { body: "a=b", headers: { "content-type": "text/plain" } }],
    ["a client that takes no JSON", 406, { headers: { accept: "text/html" } }],
    ["GET", 405, { method: "GET" }],
    ["DELETE", 405, { method: "DELETE", headers: { "mcp-session-id": "forged" } }],
    ["PUT", 405, { method: "PUT" }],
  ])("rejects %s with %i", async (_, expected, sent: Sent) => {
    const { status, headers } = await send(sent)
    expect(status).toBe(expected)
    expect(headers.get("content-type")).toMatch(/^application\/json/)
    expect(headers.get("ratelimit")).toMatch(/^"free"/)
    expect(headers.get("allow")).toBe(expected === 405 ? "POST, OPTIONS" : null)
  })

  it("has no sessions: a forged session id has no effect and is in no response", async () => {
    const response = await send({ headers: { "mcp-session-id": "forged", "last-event-id": "7" } })
    expect([response.status, response.headers.get("mcp-session-id")]).toEqual([200, null])
    expect((await response.json()).result.tools).toHaveLength(TOOLS.length)
  })

  it.each(["https://elsewhere.example", "null", "http://127.0.0.1:1", "no origin"])(
    "answers pages of the origin %s as anybody, without their cookies",
    async (origin) => {
      const { status, headers } = await send({ headers: { origin, cookie: "admin=1" } })
      expect(status).toBe(200)
      expect(headers.get("access-control-allow-origin")).toBe("*")
      expect(headers.get("access-control-allow-credentials")).toBeNull()
      const preflight = await send({ method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } })
      expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "POST"])
    },
  )

  it.each([
    ["before its body is whole", 1_000],
    ["before it is answered", 0],
  ])("continues when a client disconnects %s, and logs no failure", async (_, missing) => {
    const { hostname, port } = await mcpUrl()
    const already = logged().length
    const call = { ...MESSAGE, method: "tools/call", params: { name: "search_services", arguments: {} } }
    const body = JSON.stringify(call)
    const head = ["POST /mcp HTTP/1.1", `Host: ${hostname}`, `Accept: ${ACCEPT}`, "Content-Type: application/json"]
    const lines = [...head, `Content-Length: ${body.length + missing}`, "", body]
    const socket = openSocket(Number(port), hostname)
    socket.write(lines.join("\r\n"), () => socket.destroy())
    await expect.poll(() => logged().length, { timeout: 20_000 }).toBeGreaterThan(already)
    expect(logged().filter(({ level }) => level > INFO)).toEqual([])
    expect((await callTool(await clientByHttp(aClient()), "get_directory_stats")).isError).toBe(false)
  })
})

describe("GET /llms.txt of the built server", () => {
  it("is plain text with URLs of this server", async () => {
    const base = await directory.ready
    const response = await fetch(`${base}/llms.txt`, { headers: aClient() })
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"])
    expect(await response.text()).toContain(`(${base}/mcp)`)
  })
})

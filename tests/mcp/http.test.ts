import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, describe, expect, it } from "vitest"
import { wantsPage } from "@/lib/mcp/http"
import type { Reader } from "@/lib/mcp/tool"
import { TOOLS } from "@/lib/mcp/tools"
import { call } from "@/tests/support/api"
import { buildServices, catalogueOf } from "./a-catalogue"
import { callTool, connect } from "./a-client"

// The data folder is new and empty, so no database runs there and the route's tools fail to connect.
const dataDir = mkdtempSync(path.join(tmpdir(), "directory-mcp-"))
Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: "" })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const route = await import("@/app/mcp/route")
const { handleMcp } = await import("@/lib/mcp/http")

const MCP = "http://directory.test/mcp"
type Send = (url: string | URL, init?: RequestInit) => Promise<Response>
const clientBy = (fetch: Send) => connect(new StreamableHTTPClientTransport(new URL(MCP), { fetch }))

const bodyOf = async (request: Request) => (request.method === "POST" ? request.json() : undefined)
const through =
  (reader: Reader): Send =>
  async (url, init) => {
    const request = new Request(url, init)
    if (request.method !== "POST") return new Response(null, { status: 405 })
    return handleMcp(request, await bodyOf(request.clone() as Request), reader)
  }
const throughRoute: Send = async (url, init) => {
  const request = new Request(url, init)
  return (request.method === "GET" ? route.GET : route.POST)(request)
}
const HEADERS = { accept: "application/json, text/event-stream" }
const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params })

describe("MCP over streamable HTTP", () => {
  it("serves the official client without a session", async () => {
    const client = await clientBy(through(catalogueOf(buildServices({ name: "Harbour" }, { name: "Tides" }))))
    const found = await Promise.all(["harbour", "tides", "none"].map((q) => callTool(client, "search_services", { q })))
    expect(found.map(({ data }) => data.services.map(({ name }: { name: string }) => name))).toEqual([
      ["Harbour"],
      ["Tides"],
      [],
    ])
  })

  it("reports a rejected call as an error", async () => {
    const client = await clientBy(through(catalogueOf([])))
    expect(await callTool(client, "get_service_detail", { id: "7" })).toMatchObject({ isError: true })
  })
})

describe("POST /mcp", () => {
  it("lists its tools, and a call without the database is an error in one sentence", async () => {
    const client = await clientBy(throughRoute)
    expect(client.getServerVersion()?.name).toBe("paid-api-directory")
    const calls = { search_services: {}, list_categories: {}, get_service_detail: { id: "1" } }
    for (const [name, given] of Object.entries(calls)) {
      const { isError, sentence } = await callTool(client, name, given)
      expect([isError, sentence]).toEqual([true, "The directory cannot be read at the moment. Try again later."])
    }
    const refused = await callTool(client, "search_services", { health: "fine" })
    expect(refused.sentence).toMatch(/^health must be one of/)
  })

  it("responds with uncached JSON that pages of any origin may read", async () => {
    const { status, headers, body } = await call(route, "POST", "/mcp", {
      body: message("tools/list"),
      headers: HEADERS,
    })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toMatch(/^application\/json/)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("ratelimit")).toBeTruthy()
    expect(headers.get("mcp-session-id")).toBeNull()
    expect(body.result.tools).toHaveLength(TOOLS.length)
  })

  it.each([
    ["a batch", 400, [message("tools/list"), message("tools/list")], {}],
    ["what is no JSON", 400, "{", { "content-type": "application/json" }],
    ["what is no message", 400, { hello: 1 }, {}],
    ["a body over 64 kB", 413, { ...message("tools/list"), filler: "x".repeat(70_000) }, {}],
    ["another type of content", 415, "a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["a client that takes no JSON", 406, message("tools/list"), { accept: "text/html" }],
    ["a version of MCP that is none", 400, message("tools/list"), { "mcp-protocol-version": "1999-01-01" }],
  ])("rejects %s with %i", async (_, expected, body, headers) => {
    const { status } = await call(route, "POST", "/mcp", { body, headers: { ...HEADERS, ...headers } })
    expect(status).toBe(expected)
  })

  it("leads a browser to the page for agents", async () => {
    const { status, headers } = await call(route, "GET", "/mcp", { headers: { accept: "text/html,*/*;q=0.8" } })
    expect([status, headers.get("location"), headers.get("vary")]).toEqual([303, "/agents", "Accept"])
  })

  it.each(["GET", "DELETE", "PUT"])("rejects %s, because there are no sessions", async (method) => {
    const { status, headers } = await call(route, method, "/mcp", { headers: HEADERS })
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
  })
})

it.each<[string | null, boolean]>([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["TEXT/HTML; q=1", true],
  ["text/event-stream", false],
  ["application/json, text/event-stream", false],
  ["text/html, text/event-stream", false],
  ["*/*", false],
  ["text/htmlx", false],
  ["", false],
  [null, false],
])("a request that accepts %s wants a page: %s", (accept, wants) => expect(wantsPage(accept)).toBe(wants))

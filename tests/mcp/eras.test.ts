// Every tool of the MCP server, called by the official clients of both generations: SDK 1, and SDK 2 with each way to choose the
// version of the protocol.

import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { describe, expect, it, onTestFinished } from "vitest"
import { handleMcp } from "@/lib/mcp/http"
import { buildServices, catalogueOf } from "./a-catalogue"
import { sharedValidator } from "./a-client"
import { CLIENTS, expectEveryTool, MODERN, type VersionChoice } from "./clients"

const URL_OF_MCP = new URL("http://directory.test/mcp")
const NAMED = { name: "tests", version: "1.0.0" }

/** A `fetch` that the server answers in this process. Adds what it sends to `sent`. */
function serve(sent: Request[] = []) {
  const reader = catalogueOf(buildServices({ name: "Tides" }, { name: "Levels" }))
  return async (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init)
    if (request.method !== "POST") return new Response(null, { status: 405 })
    sent.push(request)
    return handleMcp(request, await request.clone().json(), reader)
  }
}

const post = async (body: object, headers: Record<string, string> = {}) => {
  const response = await serve()(URL_OF_MCP, {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
  })
  return { status: response.status, type: response.headers.get("content-type"), body: await response.json() }
}

describe("D-mcp-eras-01 the MCP server over HTTP", () => {
  it("serves every tool to SDK 1", async () => {
    const client = new Client(NAMED, { jsonSchemaValidator: sharedValidator })
    await client.connect(new StreamableHTTPClientTransport(URL_OF_MCP, { fetch: serve() }))
    onTestFinished(() => client.close())
    await expectEveryTool(client)
  })

  it.each(CLIENTS)("serves every tool to SDK 2 that chooses the version %s", async (_, mode: VersionChoice, era) => {
    const sent: Request[] = []
    const client = new ModernClient(NAMED, { versionNegotiation: { mode }, jsonSchemaValidator: sharedValidator })
    await client.connect(new ModernTransport(URL_OF_MCP, { fetch: serve(sent) }))
    onTestFinished(() => client.close())
    expect(client.getProtocolEra()).toBe(era)
    expect(client.getServerVersion()).toMatchObject({ name: "paid-api-directory" })
    await expectEveryTool(client)
    // The first request already has the version that both speak.
    const versions = sent.map(({ headers }) => headers.get("mcp-protocol-version"))
    expect(versions.includes(MODERN)).toBe(era === "modern")
  })

  it("lets clients of 2026-07-28 cache the list of tools, and serves them JSON", async () => {
    const listed = await post(
      { method: "tools/list", params: { _meta: buildMeta(MODERN) } },
      { "mcp-protocol-version": MODERN, "mcp-method": "tools/list" },
    )
    expect(listed).toMatchObject({ status: 200, body: { result: { ttlMs: 3_600_000, cacheScope: "public" } } })
    expect(listed.type).toMatch(/^application\/json/)
  })

  it("names its versions to a client of another version", async () => {
    const refused = await post(
      { method: "tools/list", params: { _meta: buildMeta("2099-01-01") } },
      { "mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list" },
    )
    expect(refused).toMatchObject({ status: 400, body: { error: { code: -32022, data: { supported: [MODERN] } } } })
  })

  it("opens no stream that waits for changes", async () => {
    const opened = await post(
      {
        method: "subscriptions/listen",
        params: { _meta: buildMeta(MODERN), notifications: { toolsListChanged: true } },
      },
      { "mcp-protocol-version": MODERN, "mcp-method": "subscriptions/listen" },
    )
    expect(opened.body.error.message).toBe("Subscription limit reached")
  })

  it("answers a client of 2026-07-28 that names an unknown tool or wrong headers with an error", async () => {
    const call = { method: "tools/call", params: { name: "none", arguments: {}, _meta: buildMeta(MODERN) } }
    const headers = { "mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": "none" }
    const unknown = await post(call, headers)
    expect(unknown.body.error).toMatchObject({ code: -32602, message: expect.stringMatching(/^There is no such tool/) })
    expect(await post(call, { ...headers, "mcp-name": "other" })).toMatchObject({
      status: 400,
      body: { error: { code: -32020 } },
    })
  })
})

function buildMeta(version: string) {
  return {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": NAMED,
    "io.modelcontextprotocol/clientCapabilities": {},
  }
}

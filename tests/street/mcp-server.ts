// Serves MCP servers of the official SDK at the paths of a shop, over streamable HTTP: with sessions and streams, or as single JSON
// responses without a session.

import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

export interface McpShop extends Shop {
  /** Sessions that were opened and not yet ended. */
  readonly sessions: ReadonlyMap<string, unknown>
}

type Transports = Map<string, StreamableHTTPServerTransport>

/** @param servers creates the MCP server of each path, anew for each session or request */
export async function openMcpShop(
  servers: Readonly<Record<string, () => McpServer>>,
  { withSessions, port = 0 }: { withSessions: boolean; port?: number },
): Promise<McpShop> {
  const sessions: Transports = new Map()
  const shop = await openShop(async (request, response) => {
    const create = servers[pathOf(request)]
    if (!create) return sendJson(response, 404, { error: "no such path" })
    const named = request.headers["mcp-session-id"]
    const known = typeof named === "string" ? sessions.get(named) : undefined
    if (known) return known.handleRequest(request, response)
    const transport = withSessions ? openSession(sessions) : openOnce()
    await create().connect(transport)
    await transport.handleRequest(request, response)
  }, port)
  return { ...shop, sessions }
}

const openOnce = () => new StreamableHTTPServerTransport({ enableJsonResponse: true })

function openSession(sessions: Transports): StreamableHTTPServerTransport {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  })
  return transport
}

/** Refuses a request of the version without sessions, as servers of the older versions do. Returns false for any other request. */
export function refuseStateless(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers["mcp-protocol-version"] !== "2026-07-28") return false
  const error = { code: -32_000, message: "Bad Request: Unsupported protocol version" }
  sendJson(response, 400, { jsonrpc: "2.0", error, id: null })
  return true
}

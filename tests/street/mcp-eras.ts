// An MCP seller made with the official SDK 2, which requests payment as mcp-x402.ts does. `/stateless` speaks the version 2026-07-28
// only, and `/both` the older ones too. `/regional` wants an argument repeated in a header. `/next` speaks a version to come.

import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server"
import { REQUIREMENT, requestPayment } from "./mcp-x402"
import { openShop, pathOf, readJson, type Shop, sendJson } from "./shop"

const SCHEMAS = {
  plain: { type: "object", properties: {} },
  regional: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } },
} as const

const createSelling = (schema: keyof typeof SCHEMAS) => () => {
  const server = new McpServer({ name: "street-forecasts", version: "1.0.0" })
  const inputSchema = fromJsonSchema(SCHEMAS[schema])
  server.registerTool("forecast", { description: "Weather by city", inputSchema }, () => requestPayment(REQUIREMENT))
  server.registerTool("greet", { description: "Costs nothing" }, () => ({ content: [{ type: "text", text: "Hello" }] }))
  return server
}

const HANDLERS: Readonly<Record<string, ReturnType<typeof createMcpHandler>>> = {
  "/stateless": createMcpHandler(createSelling("plain"), { legacy: "reject" }),
  "/both": createMcpHandler(createSelling("plain")),
  "/regional": createMcpHandler(createSelling("regional"), { legacy: "reject" }),
}

/** The versions that `/next` names. */
export const NEXT_VERSIONS = ["2027-06-30", "2028-01-15"]

export interface ErasShop extends Shop {
  /** The messages that arrived: path, method, version of the header. */
  readonly messages: readonly string[]
}

export async function openMcpEras(port = 0): Promise<ErasShop> {
  const messages: string[] = []
  const shop = await openShop(async (request, response) => {
    const path = pathOf(request)
    const body = (await readJson(request)) as { id?: number; method?: string }
    const version = request.headers["mcp-protocol-version"] ?? "-"
    messages.push(`${path} ${body?.method ?? request.method} ${version}`)
    if (path === "/next") {
      const data = { supported: NEXT_VERSIONS, requested: version }
      const error = { code: -32022, message: "Unsupported protocol version", data }
      return sendJson(response, 400, { jsonrpc: "2.0", id: body?.id ?? null, error })
    }
    const handler = HANDLERS[path]
    if (!handler) return sendJson(response, 404, { error: "no such path" })
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const given = { method: request.method ?? "GET", headers }
    const reply = await handler.fetch(new Request(`http://${request.headers.host}${path}`, given), { parsedBody: body })
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    return response.end(await reply.text())
  }, port)
  return { ...shop, messages }
}

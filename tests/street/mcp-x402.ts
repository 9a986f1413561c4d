// An MCP seller made with the official SDK, which requests payment in the result of the tool as x402's specification of the MCP
// transport has it: `/mcp` sells `forecast` for 0.001 USDC on Base. The tool of the same name at `/broken` names no payee.

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import { forecast } from "./forecast"
import { type McpShop, openMcpShop } from "./mcp-server"

export const REQUIREMENT = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "1000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  maxTimeoutSeconds: 60,
  extra: { name: "USD Coin", version: "2" },
}

/** The result without a payment ("Payment Required Signaling"): structured content, and the same as text. */
export function requestPayment(requirement: object): CallToolResult {
  const document = {
    x402Version: 2,
    error: "Payment required to access this resource",
    resource: { url: "mcp://tool/forecast", description: "Weather by city", mimeType: "application/json" },
    accepts: [requirement],
  }
  return { isError: true, structuredContent: document, content: [{ type: "text", text: JSON.stringify(document) }] }
}

const FORECAST: CallToolResult = { content: [{ type: "text", text: JSON.stringify(forecast("Paris", new Date())) }] }

const createSelling = (requirement: object) => () => {
  const server = new McpServer({ name: "street-weather", version: "1.0.0" })
  const about = { description: "Weather by city", annotations: { readOnlyHint: true } }
  // Like the facilitator of the street, the tool accepts every payment.
  server.registerTool("forecast", about, ({ _meta }) =>
    _meta?.["x402/payment"] === undefined ? requestPayment(requirement) : FORECAST,
  )
  return server
}

export function openMcpX402(port = 0): Promise<McpShop> {
  const { payTo: _, ...broken } = REQUIREMENT
  const servers = { "/mcp": createSelling(REQUIREMENT), "/broken": createSelling(broken) }
  return openMcpShop(servers, { withSessions: false, port })
}

// An MCP seller made with the MCP server of the package `mppx`: `/mcp` sells `translate` for 1 cent on Tempo, with sessions and
// streams. The tool of the same name at `/broken` asks for money without a method to pay.

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { McpError } from "@modelcontextprotocol/sdk/types.js"
import { Transport } from "mppx/mcp-sdk/server"
import { Mppx } from "mppx/server"
import { type McpShop, openMcpShop } from "./mcp-server"
import { SECRET_KEY, tempoCharge } from "./mpp"

const MPP_CODE = -32_042

export function openMcpMpp(chain: string, port = 0): Promise<McpShop> {
  const seller = Mppx.create({
    secretKey: SECRET_KEY,
    realm: "street",
    methods: [tempoCharge(chain)],
    transport: Transport.mcpSdk(),
  })
  const charge = seller.tempo.charge({ amount: "0.01", description: "One translation" })
  const createSelling = () => {
    const server = new McpServer({ name: "street-translations", version: "1.0.0" })
    server.registerTool(
      "translate",
      { description: "Translates one greeting", annotations: { readOnlyHint: true } },
      async (extra) => {
        const result = await charge(extra)
        if (result.status === 402) throw result.challenge
        return result.withReceipt({ content: [{ type: "text", text: "Bonjour" }] })
      },
    )
    server.registerTool("greet", { description: "Costs nothing" }, () => ({
      content: [{ type: "text", text: "Hello" }],
    }))
    return server
  }
  const createBroken = () => {
    const server = new McpServer({ name: "street-broken", version: "1.0.0" })
    server.registerTool("translate", { description: "Cannot be paid" }, () => {
      throw new McpError(MPP_CODE, "Payment Required", { httpStatus: 402, challenges: [{ id: "1", realm: "street" }] })
    })
    return server
  }
  return openMcpShop({ "/mcp": createSelling, "/broken": createBroken }, { withSessions: true, port })
}

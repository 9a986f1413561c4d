// Why a call of an MCP tool has no challenge: the finding of each reason. Pure.

import type { Finding, Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildTexts } from "@/lib/protocols/findings"
import { getField, MOST_DEPTH } from "@/lib/protocols/json"
import { parseJsonRpc } from "@/lib/protocols/json-rpc"

const TEXTS = buildTexts("MCP specification, Tools", {
  mcp_no_server: [
    "The URL did not respond like an MCP server with the streamable HTTP transport.",
    "a JSON-RPC response to initialize and tools/list",
    "Register the URL that MCP clients connect to, without a login before it.",
    "MCP specification, Transports",
  ],
  mcp_too_deep: [
    `The MCP server sent a message with more than ${MOST_DEPTH} levels of arrays and objects, which was not read.`,
    `a message with at most ${MOST_DEPTH} levels`,
    "Send the payment request in a flat message.",
  ],
  mcp_tool_missing: [
    "The MCP server has no tool of this name in tools/list.",
    "the name of a tool in tools/list",
    "Register the name exactly as tools/list has it, or list the tool again.",
  ],
  mcp_tool_unpaid: [
    "The tool responded without requesting payment.",
    "a request for payment in the result or the error of tools/call",
    "Check that the paywall covers this tool.",
  ],
  mcp_tool_failed: [
    "The tool reported an error before it requested payment.",
    "a request for payment in the result or the error of tools/call",
    "Request payment before checking the arguments, or register probe_body with arguments that pass the check.",
  ],
})
export type ToolFault = keyof typeof TEXTS

export const buildToolFinding = (id: ToolFault, tool: string): Finding =>
  buildFinding(TEXTS, "error", { id, seen: `tool ${tool}` })

/** The fault of a response to tools/call in which no protocol left a trace; null for a status that is judged as in HTTP. */
export function findCallFault(reply: Reply): ToolFault | null {
  if (reply.status !== 200) return null
  const message = parseJsonRpc(reply)
  if (message === null) return "mcp_no_server"
  const isFailed = getField(message, "error") !== undefined || getField(getField(message, "result"), "isError") === true
  return isFailed ? "mcp_tool_failed" : "mcp_tool_unpaid"
}

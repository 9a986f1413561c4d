// The MCP server with the tools (MCP specification, "Tools"), for every transport and every version of the protocol.

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolEntry,
} from "@modelcontextprotocol/server"
import { AppError } from "@/lib/contract/errors"
import { describeShape } from "@/lib/mcp/schema"
import type { Reader, Tool } from "@/lib/mcp/tool"
import { TOOLS } from "@/lib/mcp/tools"
import { cleanText, NOTICE, toText } from "@/lib/mcp/untrusted"
import { ANY_PROTOCOL } from "@/lib/protocols/names"

const INFO = { name: "paid-api-directory", title: "Paid API directory", version: "1.0.0" }
const INSTRUCTIONS = `Reads a public directory of APIs that respond with 402 and take payments by ${ANY_PROTOCOL}. Begin with pick_service for one service, or search_services for a list, and read get_service_detail before you pay. To use a service, call its url by its http_method: it responds with 402 and its price, which should be the price shown here. No tool pays or changes anything. ${NOTICE}`
const MAX_SENTENCE = 600
/** How long clients of 2026-07-28 may cache the list of tools, which is the same for everybody. A new version may change the list. */
const CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const

const ENTRIES = TOOLS.map(describeTool)

/** Receives an unexpected error, for the log. The caller receives only a general message. */
export type OnFailure = (error: unknown, tool: string) => void

export function createServer(reader: Reader, onFailure: OnFailure): Server {
  const server = new Server(INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { "tools/list": CACHE, "server/discover": CACHE },
  })
  server.setRequestHandler("tools/list", () => ({ tools: ENTRIES }))
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name)
    if (tool) return callTool(tool, reader, params.arguments, onFailure)
    const names = TOOLS.map(({ name }) => name).join(", ")
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such tool. The tools are ${names}.`)
  })
  return server
}

function describeTool({ name, title, description, input, output, isOpenWorld = false }: Tool): ToolEntry {
  return {
    name,
    title,
    description,
    inputSchema: describeShape(input, "input") as ToolEntry["inputSchema"],
    outputSchema: describeShape(output, "output") as NonNullable<ToolEntry["outputSchema"]>,
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: isOpenWorld,
    },
  }
}

async function callTool(tool: Tool, reader: Reader, given: unknown, onFailure: OnFailure): Promise<CallToolResult> {
  try {
    const { sentence, data } = await tool.run(reader, given)
    return { content: [toContent(sentence), toContent(toText(data))], structuredContent: data }
  } catch (error) {
    const known = error instanceof AppError && error.status !== 500
    if (!known) onFailure(error, tool.name)
    const sentence = known ? error.message : "The directory cannot be read at the moment. Try again later."
    return { content: [toContent(cleanText(sentence, MAX_SENTENCE))], isError: true }
  }
}

const toContent = (text: string) => ({ type: "text" as const, text })

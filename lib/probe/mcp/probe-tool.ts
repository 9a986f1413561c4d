// Calls one tool of an MCP server without payment: initialize, tools/list, then one tools/call of the named tool. A person named the
// tool at the registration, and the arguments are the declared example or empty, never guessed. The reply goes to the checkers.

import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { type JSONRPCMessage, ResultSchema } from "@modelcontextprotocol/sdk/types.js"
import { log } from "@/lib/log"
import { NO_TIMING } from "@/lib/net/fetch-call"
import { AGENT_NAME, type ProbeTarget } from "@/lib/probe/etiquette"
import { BoundedFetch, SESSION } from "@/lib/probe/mcp/bounded-fetch"
import { findCallFault, type ToolFault } from "@/lib/probe/mcp/faults"
import type { ProbeOptions, ProbeResult } from "@/lib/probe/probe-result"
import { isDeeper } from "@/lib/protocols/bounded"
import type { Reply } from "@/lib/protocols/challenge"
import { getField, isObject, MOST_DEPTH, parseJson } from "@/lib/protocols/json"
import { detect } from "@/lib/protocols/registry"

/** The step that the session reached. */
type Step = "initialize" | "list" | "missing" | "call"

interface Progress {
  step: Step
  /** The last response; null before the first, and when it is nested too deep. */
  message: JSONRPCMessage | null
  isTooDeep: boolean
}

/** Sends one session. A failure of the server or the network does not throw: `outcome` reports it. The timing is the last request's. */
export async function probeTool(
  target: ProbeTarget & { tool: string },
  { now, ...options }: ProbeOptions,
): Promise<ProbeResult> {
  const bounded = new BoundedFetch(options)
  const { step, message, isTooDeep } = await run(target, bounded)
  const { last } = bounded
  const common = { target, requestedAt: now, timing: last?.timing ?? { ...NO_TIMING } }
  if (!last?.ok) {
    const { reason, detail } = last ?? { reason: "timeout" as const, detail: "The server did not respond in time." }
    return { ...common, outcome: { ok: false, reason, detail } }
  }
  // The checkers read the message itself, whether it came as JSON or in a stream. A message that is too deep stays the text it was.
  const reply = step === "call" && message ? { ...last.reply, body: JSON.stringify(message) } : last.reply
  const detections = step === "missing" ? [] : detect(reply, { now, url: target.url })
  const toolFault = detections.length > 0 ? null : isTooDeep ? "mcp_too_deep" : findFault(step, reply)
  return { ...common, address: last.address, outcome: { ok: true, reply, detections, toolFault } }
}

function findFault(step: Step, reply: Reply): ToolFault | null {
  if (step === "missing") return "mcp_tool_missing"
  if (step === "call") return findCallFault(reply)
  return reply.status < 300 ? "mcp_no_server" : null
}

async function run({ url, tool, body }: ProbeTarget & { tool: string }, bounded: BoundedFetch) {
  const progress: Progress = { step: "initialize", message: null, isTooDeep: false }
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: bounded.fetch,
    // A stream that ends without the response is not resumed.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  })
  transport.onmessage = (message) => {
    if (!("id" in message) || "method" in message) return
    // The SDK parses what the server sends. Nothing else may recurse over a message before this check.
    progress.isTooDeep = isDeeper(message, MOST_DEPTH)
    progress.message = progress.isTooDeep ? null : message
  }
  const client = new Client({ name: AGENT_NAME, version: "1.0" })
  const request = (method: string, params: Record<string, unknown>) =>
    client.request({ method, params }, ResultSchema, { timeout: bounded.timeLeftMs })
  try {
    await client.connect(transport, { timeout: bounded.timeLeftMs })
    progress.step = "list"
    if (await hasTool(tool, (params) => request("tools/list", params))) {
      progress.step = "call"
      Object.assign(progress, { message: null, isTooDeep: false })
      const given = parseJson(body ?? "{}")
      await request("tools/call", { name: tool, arguments: isObject(given) ? given : {} })
    } else progress.step = "missing"
  } catch (error) {
    // A request for payment ends the session like every error: the last response says which it was.
    log.debug({ err: error, url }, "the MCP session ended with an error")
  } finally {
    await transport
      .terminateSession()
      .catch((error: unknown) => log.debug({ err: error, url }, "the MCP session did not end"))
    await client.close()
    await bounded.close()
  }
  return progress
}

async function hasTool(
  tool: string,
  listTools: (params: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Promise<boolean> {
  let cursor: string | null = null
  for (let page = 0; page < SESSION.pages; page += 1) {
    const result = await listTools(cursor === null ? {} : { cursor })
    const { tools, nextCursor } = result
    if (Array.isArray(tools) && tools.some((one) => getField(one, "name") === tool)) return true
    if (typeof nextCursor !== "string") return false
    cursor = nextCursor
  }
  return false
}

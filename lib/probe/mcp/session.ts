// The client of the MCP SDK over the requests of one check, for one generation of the protocol. What the SDK makes of a response does
// not matter: a step returns the message as the server sent it.

import { Client, type PriorDiscovery, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import type { SafeFetchResult } from "@/lib/net/safe-fetch"
import { AGENT_NAME } from "@/lib/probe/etiquette"
import { type BoundedFetch, SESSION } from "@/lib/probe/mcp/bounded-fetch"
import { log } from "@/lib/process/log"
import { isDeeper } from "@/lib/protocols/bounded"
import { getField, isObject, type JsonObject, MOST_DEPTH } from "@/lib/protocols/json"
import { STATELESS } from "@/lib/protocols/mcp-versions"
import { parseJsonRpc } from "@/lib/protocols/reply-json"

/** The response to one step. */
export interface Seen {
  /** The HTTP response, or why there is none; null when no request was sent. */
  response: SafeFetchResult | null
  /** The JSON-RPC response in it; null without one, and when it is nested too deep. */
  message: JsonObject | null
  isTooDeep: boolean
}

/** What the SDK takes for granted about a server without asking it, so that the call is the first request. */
const STATELESS_SERVER: PriorDiscovery = {
  kind: "modern",
  discover: {
    resultType: "complete",
    supportedVersions: [STATELESS],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: "private",
  },
}
/** A stream that ends without the response is not resumed. */
const NO_RESUMING = {
  maxRetries: 0,
  initialReconnectionDelay: 0,
  maxReconnectionDelay: 0,
  reconnectionDelayGrowFactor: 1,
}

/** The SDK waits for a response until the time limit, also when the stream that should have it has ended. */
class EndingTransport extends StreamableHTTPClientTransport {
  /** Called when the stream of the next request has ended. */
  onstreamend: () => void = () => undefined

  override send: StreamableHTTPClientTransport["send"] = (message, options) =>
    super.send(message, { ...options, onRequestStreamEnd: this.onstreamend })
}

export class Session {
  readonly #bounded: BoundedFetch
  readonly #transport: EndingTransport
  readonly #client = new Client({ name: AGENT_NAME, version: "1.0" }, { inputRequired: { autoFulfill: false } })
  /** The response to the current step, and the HTTP response that had it. */
  #message: JsonObject | null = null
  #isTooDeep = false
  #response: SafeFetchResult | null = null

  constructor(url: URL, bounded: BoundedFetch) {
    this.#bounded = bounded
    this.#transport = new EndingTransport(url, {
      fetch: bounded.fetch,
      reconnectionOptions: NO_RESUMING,
      onInsufficientScope: "throw",
    })
    this.#transport.onmessage = (message) => {
      if (!("id" in message) || "method" in message) return
      // The SDK parses what the server sends. Nothing else may recurse over a message before this check.
      this.#isTooDeep = isDeeper(message, MOST_DEPTH)
      this.#message = this.#isTooDeep ? null : { ...message }
      this.#response = bounded.last
    }
  }

  /** Prepares for version 2026-07-28. Sends nothing. */
  async beginStateless(): Promise<void> {
    await this.#client.connect(this.#transport, { prior: STATELESS_SERVER })
  }

  /** Sends `initialize`, and a notification when the server accepts. */
  async initialize(): Promise<Seen & { isAccepted: boolean }> {
    let isAccepted = false
    const seen = await this.#send(async (options) => {
      await this.#client.connect(this.#transport, { ...options, prior: { kind: "legacy" } })
      isAccepted = true
    })
    return { ...seen, isAccepted }
  }

  /** @param definition the tool's entry in the list, whose schema may name arguments that headers repeat */
  async call(tool: string, given: JsonObject, definition?: JsonObject): Promise<Seen> {
    const params = { name: tool, arguments: { ...given } }
    const schema = getField(definition, "inputSchema")
    return this.#send((options) => {
      if (!isObject(schema)) return this.#client.request({ method: "tools/call", params }, options)
      const toolDefinition = { name: tool, inputSchema: { ...schema, type: "object" as const } }
      return this.#client.callTool(params, { ...options, toolDefinition })
    })
  }

  /** Reads the pages of tools up to the tool. Returns its entry, or "missing", or the response that has no list. */
  async findTool(tool: string): Promise<{ entry: JsonObject } | "missing" | Seen> {
    let cursor: string | null = null
    for (let page = 0; page < SESSION.pages; page += 1) {
      const params = cursor === null ? {} : { cursor }
      const seen = await this.#send((options) => this.#client.request({ method: "tools/list", params }, options))
      const result = getField(seen.message, "result")
      const tools = getField(result, "tools")
      if (!Array.isArray(tools)) return seen
      const entry = tools.find((one) => getField(one, "name") === tool)
      if (isObject(entry)) return { entry }
      const next = getField(result, "nextCursor")
      if (typeof next !== "string") return "missing"
      cursor = next
    }
    return "missing"
  }

  /** Ends the server's session, if it opened one. */
  async close(): Promise<void> {
    await this.#transport.terminateSession().catch(this.#ignore)
    await this.#client.close()
  }

  async #send(request: (options: { timeout: number; signal: AbortSignal }) => Promise<unknown>): Promise<Seen> {
    const before = this.#bounded.last
    const step = new AbortController()
    this.#message = null
    this.#isTooDeep = false
    this.#response = null
    this.#transport.onstreamend = () => {
      if (this.#response === null) step.abort()
    }
    await request({ timeout: this.#bounded.timeLeftMs, signal: step.signal }).catch(this.#ignore)
    await this.#bounded.finish()
    const response = this.#bounded.last === before ? null : this.#bounded.last
    if (this.#response !== null && this.#response === response) {
      return { response, message: this.#message, isTooDeep: this.#isTooDeep }
    }
    // The SDK does not pass the body of an error status on. A request of the server is no response.
    const message = response?.ok ? parseJsonRpc(response.reply) : null
    return { response, message: getField(message, "method") === undefined ? message : null, isTooDeep: false }
  }

  /** A request for payment ends a step like every error: the message says which it was. */
  readonly #ignore = (error: unknown) => {
    log.debug({ err: error }, "a step of an MCP session ended with an error")
  }
}

// The JSON of a response's body, and the JSON-RPC responses of servers of the Model Context Protocol (MCP): payment protocols put
// their challenges into such responses with status 200.

import type { Reply } from "@/lib/protocols/challenge"
import { getField, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"

const parsed = new WeakMap<Reply, unknown>()

/** The parsed body without its byte order mark; undefined when it is not JSON. The value is shared, so nobody changes it. */
export function parseReplyJson(reply: Reply): unknown {
  if (!parsed.has(reply)) parsed.set(reply, parseJson(reply.body.replace(/^\ufeff/, "")))
  return parsed.get(reply)
}

/** Undefined also for a body with a byte order mark, which `JSON.parse` rejects. */
export const parseStrictReplyJson = (reply: Reply): unknown =>
  reply.body.startsWith("\ufeff") ? undefined : parseReplyJson(reply)

/** The number of characters that a probe reads at most. Parsing 1 MB of nested arrays takes more than 100 ms. */
const MAX_LENGTH = 65_536

/** The JSON-RPC response in the body; null for any other body. */
export function parseJsonRpc({ body }: Reply): JsonObject | null {
  if (body.length > MAX_LENGTH || !body.includes('"jsonrpc"')) return null
  const text = /^[\s\ufeff]*\{/.test(body) ? body.replace(/^\ufeff/, "") : findFirstEvent(body)
  const message = text === null ? null : parseJson(text)
  return isObject(message) && getField(message, "jsonrpc") === "2.0" ? message : null
}

/** The data of the first event of a stream (`text/event-stream`). An event on several lines is not read. */
function findFirstEvent(body: string): string | null {
  return /^data:(.*)$/m.exec(body)?.[1] ?? null
}

/** Whether the server answered in JSON-RPC. The status of such a response does not report that payment is required. */
export function isJsonRpcStatus(status: number): boolean {
  return status === 200 || status === 402
}

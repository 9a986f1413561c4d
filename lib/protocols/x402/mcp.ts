// Finds the x402 document in the response to an MCP request. Version 2 has it in the result of the tool call (transports-v2/mcp.md,
// "Tool-Result Binding") or in a result of the type `payment_required` ("Extension Binding"); version 1 in the error (transports-v1/mcp.md).

import type { Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { parseJsonRpc } from "@/lib/protocols/json-rpc"

const V1_CODE = 402

export function findMcpDocument(reply: Reply): JsonObject | null {
  const message = parseJsonRpc(reply)
  if (message === null) return null
  const result = getField(message, "result")
  const error = getField(message, "error")
  const candidates = [
    getField(error, "code") === V1_CODE ? getField(error, "data") : undefined,
    getField(result, "resultType") === "payment_required" ? getField(result, "paymentRequired") : undefined,
    ...(getField(result, "isError") === true ? [getField(result, "structuredContent"), parseContent(result)] : []),
  ]
  return candidates.find(isDocument) ?? null
}

/** The document in the first text of the result, for clients that do not read structured content. */
function parseContent(result: unknown): unknown {
  const content = getField(result, "content")
  const text = Array.isArray(content) ? getText(getFieldAt(content[0], "text")) : null
  return text === null ? undefined : parseJson(text)
}

function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "x402Version") && Object.hasOwn(value, "accepts")
}

// Finds the x402 document in the response to an MCP request. Version 2 has it in the result of the tool call (transports-v2/mcp.md,
// "Tool-Result Binding") or in a result of the type `payment_required` ("Extension Binding"); version 1 in the error (transports-v1/mcp.md).

import type { Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { parseJsonRpc } from "@/lib/protocols/json-rpc"

/** Version 1 has the first code. Servers of A2A and of MCP send the second, from the range that JSON-RPC leaves to servers. */
const CODES: readonly unknown[] = [402, -32_402]
/** The fields of a result in which servers put the document. */
const RESULT_FIELDS = ["paymentRequired", "payment_challenge", "payment_required"]

export function findMcpDocument(reply: Reply): JsonObject | null {
  const message = parseJsonRpc(reply)
  if (message === null) return null
  const result = getField(message, "result")
  const error = getField(message, "error")
  const results = [result, getField(result, "structuredContent"), parseContent(result)]
  const candidates = [
    CODES.includes(getField(error, "code")) ? getField(error, "data") : undefined,
    ...results.filter(requiresPayment).flatMap((one) => RESULT_FIELDS.map((name) => getField(one, name))),
    ...(getField(result, "isError") === true ? results.slice(1) : []),
  ]
  return candidates.find(isDocument) ?? null
}

const requiresPayment = (result: unknown) =>
  [getField(result, "resultType"), getField(result, "status")].includes("payment_required")

/** The document in the first text of the result, for clients that do not read structured content. */
function parseContent(result: unknown): unknown {
  const content = getField(result, "content")
  const text = Array.isArray(content) ? getText(getFieldAt(content[0], "text")) : null
  return text === null ? undefined : parseJson(text)
}

function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "x402Version") && Object.hasOwn(value, "accepts")
}

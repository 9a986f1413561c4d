// Finds the x402 challenge of a reply: version 2 in the PAYMENT-REQUIRED header (base64 of JSON), version 1 in the JSON body, or
// either version in the response to an MCP request. The header takes precedence over the body, as in the reference client.

import { decodeBase64, toText } from "@/lib/protocols/base64"
import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { parseJsonRpc, parseReplyJson } from "@/lib/protocols/reply-json"
import type { X402Note } from "@/lib/protocols/x402/findings"

export interface X402Payload {
  source: "header" | "body" | "mcp"
  version: number | null
  /** Null when `error` is set. */
  document: JsonObject | null
  /** A document of version 2 that no client reads at its place. */
  misplaced?: JsonObject | null
  error: X402Note | null
  /** What the reference client refuses. */
  refusals: readonly X402Note[]
  warnings: readonly X402Note[]
  infos: readonly X402Note[]
}

const LIMITS = { headerLength: 65_536, bodyLength: 1_048_576 }

/** Returns the x402 payload of the reply, valid or not; null when the reply has no x402 payload. */
export function parsePayload(reply: Reply): X402Payload | null {
  const [header] = listHeader(reply, "payment-required")
  if (header !== undefined) return parseHeader(header, [])
  const [legacy] = listHeader(reply, "x-payment-required")
  if (legacy !== undefined) return parseHeader(legacy, [{ id: "legacy_header_name", seen: "X-PAYMENT-REQUIRED" }])
  return parseBody(reply) ?? parseMcp(reply)
}

function parseHeader(value: string, infos: readonly X402Note[]): X402Payload {
  const base = { source: "header" as const, version: null, document: null, refusals: [], warnings: [], infos }
  const text = value.trim()
  if (text.length > LIMITS.headerLength) {
    return { ...base, error: { id: "header_too_large", seen: `${text.length} characters` } }
  }
  const decoded = text === "" ? null : decodeBase64(text)
  if (!decoded) {
    const id = isObject(parseJson(text)) ? "header_not_base64_but_json" : "header_not_base64"
    return { ...base, error: { id, seen: text } }
  }
  const json = toText(decoded.bytes)
  const document = parseJson(json)
  if (document === undefined) return { ...base, error: { id: "header_not_json", seen: json } }
  if (!isObject(document)) return { ...base, error: { id: "header_not_object", seen: json } }
  const version = getVersion(document)
  if (version !== 1 && version !== 2) return { ...base, version, error: noteUnsupported(document) }
  const warnings: X402Note[] = version === 1 ? [{ id: "v1_in_header", seen: null }] : []
  const refusals: X402Note[] = decoded.alphabet === "url" ? [{ id: "header_base64url", seen: text }] : []
  return { ...base, version, document, error: null, refusals, warnings }
}

function parseBody(reply: Reply): X402Payload | null {
  const { body } = reply
  if (body.length > LIMITS.bodyLength || !/^[\s\ufeff]*\{/.test(body)) return null
  const document = parseReplyJson(reply)
  if (!isObject(document) || !Object.hasOwn(document, "x402Version") || isProblem(document)) return null
  const version = getVersion(document)
  const base = { source: "body" as const, version, refusals: [], warnings: [], infos: [] }
  if (version === 1) return { ...base, document, error: null }
  const error: X402Note =
    version === 2 ? { id: "v2_without_header", seen: "x402Version 2 in the body" } : noteUnsupported(document)
  return { ...base, document: null, error, misplaced: version === 2 ? document : null }
}

/** A problem document (RFC 9457) that names the version of x402, but has no challenge. */
function isProblem(document: JsonObject): boolean {
  const members = ["type", "title", "status", "detail"].filter((name) => Object.hasOwn(document, name))
  return !Object.hasOwn(document, "accepts") && members.length >= 2
}

function parseMcp(reply: Reply): X402Payload | null {
  const document = findMcpDocument(reply)
  if (document === null) return null
  const version = getVersion(document)
  const isKnown = version === 1 || version === 2
  return {
    source: "mcp",
    version,
    document: isKnown ? document : null,
    error: isKnown ? null : noteUnsupported(document),
    refusals: [{ id: "mcp_result", seen: `status ${reply.status}` }],
    warnings: [],
    infos: [],
  }
}

function getVersion(document: JsonObject): number | null {
  const version = getField(document, "x402Version")
  return typeof version === "number" && Number.isSafeInteger(version) ? version : null
}

function noteUnsupported(document: JsonObject): X402Note {
  const version = getField(document, "x402Version")
  return { id: "unsupported_version", seen: typeof version === "string" ? `"${version}" (text)` : version }
}

/** Version 1 has the first code. Servers of A2A and of MCP send the second, from the range that JSON-RPC leaves to servers. */
const CODES: readonly unknown[] = [402, -32_402]
/** The fields of a result in which servers put the document. */
const RESULT_FIELDS = ["paymentRequired", "payment_challenge", "payment_required"]

/**
 * Version 2 has the document in the result of the tool call ("Tool-Result Binding") or in a result of the type `payment_required`
 * ("Extension Binding"); version 1 has it in the error.
 */
function findMcpDocument(reply: Reply): JsonObject | null {
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

// Why a call of an MCP tool has no challenge: the finding of each reason. Pure.

import type { Finding, Reply } from "@/lib/protocols/challenge"
import { buildFinding, buildTexts } from "@/lib/protocols/findings"
import { getField, getFieldAt, type JsonObject, MOST_DEPTH } from "@/lib/protocols/json"
import { STATELESS, WITH_SESSION } from "@/lib/protocols/mcp-versions"
import { parseJsonRpc } from "@/lib/protocols/reply-json"

const TEXTS = buildTexts("MCP specification, Tools", {
  mcp_no_server: [
    "The URL did not respond like an MCP server with the streamable HTTP transport.",
    "a JSON-RPC response to tools/call, or to initialize and tools/list",
    "Register the URL that MCP clients connect to, without a login before it.",
    "MCP specification, Transports",
  ],
  mcp_version_unsupported: [
    "The MCP server accepts none of the protocol versions that the check and current clients use.",
    `${STATELESS}, or initialize with one of ${WITH_SESSION.join(", ")}`,
    `Serve MCP ${STATELESS}, ${WITH_SESSION[0]} or both at this URL: current SDKs serve both, from the same tools.`,
    "MCP specification, Versioning",
  ],
  mcp_too_deep: [
    `The MCP server sent a message with more than ${MOST_DEPTH} levels of arrays and objects, which was not read.`,
    `a message with at most ${MOST_DEPTH} levels`,
    "Send the challenge in a flat message.",
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

export type ToolFault =
  | { id: Exclude<keyof typeof TEXTS, "mcp_version_unsupported"> }
  | {
      id: "mcp_version_unsupported"
      /** The versions that the server named, which may be none. */
      versions: readonly string[]
    }

export function buildToolFinding(fault: ToolFault, tool: string): Finding {
  const named =
    fault.id === "mcp_version_unsupported" ? `; versions of the server: ${listVersions(fault.versions)}` : ""
  return buildFinding(TEXTS, "error", { id: fault.id, seen: `tool ${tool}${named}` })
}

const listVersions = (versions: readonly string[]) => versions.join(", ") || "not named"

/** The fault of a response to tools/call in which no protocol left a trace; null for a status that is judged as in HTTP. */
export function findCallFault(reply: Reply): ToolFault | null {
  const message = parseJsonRpc(reply)
  // Servers of 2026-07-28 send errors with the statuses 400 and 404.
  if (message === null) return reply.status === 200 ? { id: "mcp_no_server" } : null
  if (reply.status !== 200 && !STATELESS_ERRORS.has(reply.status)) return null
  const isFailed = getField(message, "error") !== undefined || getField(getField(message, "result"), "isError") === true
  return { id: isFailed ? "mcp_tool_failed" : "mcp_tool_unpaid" }
}

const STATELESS_ERRORS: ReadonlySet<number> = new Set([400, 404])

/** JSON-RPC error codes of the specification of 2026-07-28. */
const UNSUPPORTED_VERSION = -32022
const HEADER_MISMATCH = -32020

/** Most names of versions that are reported. */
const MOST_NAMES = 8
/** Versions are dates. Drafts and SDKs add a word, such as `2026-07-28-RC1`. Other texts of a server are not repeated. */
const NAME = /^\d{4}-\d{2}-\d{2}(-[\w.]{1,12})?$/

/** True when the server refuses the request because of its version. */
export const isVersionRefusal = (message: JsonObject | null): boolean =>
  getFieldAt(message, "error", "code") === UNSUPPORTED_VERSION || getSupported(message) !== undefined

/** True when the server wants arguments repeated in headers, which its list of tools declares. */
export const isHeaderMismatch = (message: JsonObject | null): boolean =>
  getFieldAt(message, "error", "code") === HEADER_MISMATCH

/**
 * Returns the versions, each once, that the server names in a refusal, or in a result of `initialize` with a version that the probe
 * does not speak; empty for any other message.
 */
export function readVersions(message: JsonObject | null): string[] {
  const chosen = getFieldAt(message, "result", "protocolVersion")
  const named = [WITH_SESSION.some((one) => one === chosen) ? [] : chosen, getSupported(message)].flat()
  const valid = named
    .slice(0, 10 * MOST_NAMES)
    .filter((one): one is string => typeof one === "string" && NAME.test(one))
  return [...new Set(valid)].slice(0, MOST_NAMES)
}

/** The versions in the data of an error, which servers with sessions send with other codes. */
function getSupported(message: JsonObject | null): unknown[] | undefined {
  const supported = getField(getFieldAt(message, "error", "data"), "supported")
  return Array.isArray(supported) ? supported : undefined
}

/** Statuses that say nothing about the version: payment, login, refusal, rate limit. Gateways send the last three. */
const UNRELATED: ReadonlySet<number> = new Set([401, 402, 403, 429, 502, 503, 504])

/**
 * Decides after a stateless call without a challenge whether the server may speak an older version only.
 * @param message the JSON-RPC response; null for any other response
 */
export function mayNeedInitialize(status: number, message: JsonObject | null): boolean {
  if (UNRELATED.has(status) || (status >= 300 && status < 400)) return false
  if (isHeaderMismatch(message)) return false
  return message === null || getField(message, "error") !== undefined
}

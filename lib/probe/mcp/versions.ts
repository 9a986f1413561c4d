// What an MCP server says about the versions that it speaks. Pure.

import type { JsonObject } from "@/lib/protocols/json"
import { getField, getFieldAt } from "@/lib/protocols/json"
import { WITH_SESSION } from "@/lib/protocols/mcp-versions"

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

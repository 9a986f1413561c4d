// Rules for the request to an endpoint or to an MCP tool, which registrations and checks share. Pure.

import { invalidFields } from "@/lib/contract/input"
import { BODY_METHODS } from "@/lib/probe/methods"
import { isObject, parseJson } from "@/lib/protocols/json"

interface ToolRequest {
  http_method: string | null
  probe_body: string | null
  tool: string | null
}

/**
 * Returns the request of an HTTP endpoint unchanged. Every message to an MCP server is a POST (MCP specification, "Streamable HTTP").
 * @param field the name of `probe_body` for the caller
 * @throws `invalid_parameter` for a body with GET, and for arguments of a tool that are not a JSON object
 */
export function completeRequest<T extends ToolRequest>(request: T, field: BodyField = "probe_body"): T {
  if (request.tool === null) {
    if (request.probe_body !== null && request.http_method === "GET") throw needsMethod(field)
    return request
  }
  if (request.probe_body !== null && !isObject(parseJson(request.probe_body))) {
    throw invalidFields([{ field, message: "must be the JSON object with the tool's arguments" }])
  }
  return { ...request, http_method: "POST" }
}

export type BodyField = "probe_body" | "body"
const METHOD_FIELDS: Record<BodyField, string> = { probe_body: "http_method", body: "method" }
const METHODS = `${BODY_METHODS.slice(0, -1).join(", ")} or ${BODY_METHODS.at(-1)}`

/** The error for a body that would not be sent. */
export const needsMethod = (field: BodyField = "probe_body") =>
  invalidFields([{ field, message: `needs ${METHOD_FIELDS[field]} ${METHODS}, because GET sends no body` }])

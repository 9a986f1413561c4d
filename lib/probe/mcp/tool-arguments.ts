// Rules for a request to an MCP tool, which registrations and checks share. Pure.

import { invalidFields } from "@/lib/input"
import { isObject, parseJson } from "@/lib/protocols/json"

interface ToolRequest {
  http_method: string | null
  probe_body: string | null
  tool: string | null
}

/**
 * Returns the request unchanged without a tool. Every message to an MCP server is a POST (MCP specification, "Streamable HTTP").
 * @param field the name of `probe_body` for the caller
 * @throws `invalid_parameter` for arguments that are not a JSON object
 */
export function completeToolRequest<T extends ToolRequest>(request: T, field = "probe_body"): T {
  if (request.tool === null) return request
  if (request.probe_body !== null && !isObject(parseJson(request.probe_body))) {
    throw invalidFields([{ field, message: "must be the JSON object with the tool's arguments" }])
  }
  return { ...request, http_method: "POST" }
}

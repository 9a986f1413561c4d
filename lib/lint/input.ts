// Parses the body of POST /api/v1/lint: exactly one of an endpoint and a response.

import { invalidFields, parseBody } from "@/lib/contract/input"
import { LintBody, type LintInput } from "@/lib/lint/schema"
import { completeRequest } from "@/lib/probe/mcp/tool-arguments"

const HTTP_ONLY = "tests HTTP endpoints only, not tools"

/**
 * @param inQuery whether the query asks for the behaviour requests
 * @throws AppError `invalid_parameter` with every invalid field
 */
export function parseLintBody(body: unknown, inQuery = false): LintInput {
  const { url, method, body: probe_body, tool, reply, ...given } = parseBody(LintBody, body)
  const behaviour = given.behaviour === true || inQuery
  if (reply && behaviour)
    throw invalidFields([{ field: "behaviour", message: "needs a url, because it sends requests" }])
  if (tool !== null && behaviour) throw invalidFields([{ field: "behaviour", message: HTTP_ONLY }])
  if (reply && url === undefined) return { reply }
  if (url && reply === undefined)
    return completeRequest({ url, http_method: method, probe_body, tool, behaviour }, "body")
  throw invalidFields([{ field: "url", message: "or reply is required, and not both" }])
}

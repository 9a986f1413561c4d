// Writes the curl command of an API operation from the examples in the OpenAPI document.

import type { WrittenOperation } from "@/app/api-docs/written-operation"
import { quoteForShell as quote } from "@/lib/catalogue/snippets/quote"

const MOST_PARAMETERS = 3

export function writeCurl(method: string, template: string, operation: WrittenOperation): string {
  const { parameters = [], requestBody, security } = operation
  const url = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((path, { name, example }) => path.replace(`{${name}}`, encodeURIComponent(String(example))), template)
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.example !== undefined)
    .slice(0, MOST_PARAMETERS)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const address = quote([url, query.join("&")].filter(Boolean).join("?"))
  const body = requestBody?.content["application/json"]?.example
  const verb = method.toUpperCase()
  const lines = [
    // With a body, curl sends POST by default, so `-X POST` is not needed.
    verb === "GET" || (verb === "POST" && body) ? `curl ${address}` : `curl -X ${verb} ${address}`,
    ...listCredentials(security),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`] : []),
  ]
  return lines.join(" \\\n  ")
}

function listCredentials(security: readonly Record<string, unknown>[]): string[] {
  const [first = {}] = security
  if ("admin" in first) return ['-H "Authorization: Bearer $ADMIN_SECRET"']
  if ("webhook" in first) return ['-H "X-Webhook-Secret: $WEBHOOK_SECRET"']
  return "l402" in first ? ['-H "Authorization: L402 $MACAROON:$PREIMAGE"'] : []
}

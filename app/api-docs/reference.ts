// Converts the OpenAPI document into what the documentation page shows: groups of operations with parameters, statuses, an
// example response and a curl command.

import { writeCurl } from "@/app/api-docs/curl"
import { describeType } from "@/app/api-docs/describe-type"
import type { WrittenOperation, WrittenResponse } from "@/app/api-docs/written-operation"
import type { ShownField, ShownGroup, ShownMember, ShownOperation, ShownStatus } from "@/components/api-docs/reference"
import type { OpenApi } from "@/lib/api/openapi/document"
import type { JsonSchema, Tag } from "@/lib/contract/operation"

const TITLES: Record<Tag, string> = {
  catalogue: "Reading",
  feeds: "Feeds",
  status: "Badges and status",
  checks: "Checking",
  clients: "Existing clients",
  registration: "Registering",
  ownership: "Claiming and editing",
  reports: "Reporting",
  webhooks: "Webhooks",
  admin: "Administration",
  trials: "Trials",
}
const MOST_LINES = 40
/**
 * Error responses that mean the same in every operation. One section of the page describes these responses for all operations.
 */
const COMMON = [
  "InvalidToken",
  "PaymentRequired",
  "RateLimited",
  "InternalError",
  "Unavailable",
  "PayloadTooLarge",
  "UnsupportedMediaType",
]

export function listGroups(document: OpenApi, baseUrl: string): ShownGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]) => ({
      path,
      method,
      written: written as unknown as WrittenOperation,
    })),
  )
  return document.tags.map(({ name, description }) => ({
    id: `group-${name}`,
    href: `/api-docs/${name}`,
    title: TITLES[name as Tag],
    about: description,
    operations: operations
      .filter(({ written }) => written.tags.includes(name))
      .map(({ path, method, written }) => showOperation(document, baseUrl, path, method, written)),
  }))
}

function showOperation(
  document: OpenApi,
  baseUrl: string,
  path: string,
  method: string,
  written: WrittenOperation,
): ShownOperation {
  const responses = Object.entries(written.responses).map(([status, response]) => ({
    status,
    ...(response.$ref ? (lookUp(document, response.$ref) as unknown as WrittenResponse) : response),
  }))
  const [first] = responses
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    about: written.description ?? "",
    needs: describeNeed(written.security),
    members: [...listParameters(written), ...listBody(document, written)],
    statuses: responses.filter((response) => !isCommon(written, response.status)).map(showStatus),
    common: responses.map(({ status }) => status).filter((status) => isCommon(written, status)),
    headers: Object.keys(first?.headers ?? {}),
    curl: writeCurl(method, baseUrl + path, written),
    response: first ? showExample(first) : "",
  }
}

function isCommon({ responses }: WrittenOperation, status: string): boolean {
  const ref = responses[status]?.$ref
  return ref !== undefined && COMMON.includes(ref.slice(ref.lastIndexOf("/") + 1))
}

function lookUp(document: OpenApi, ref: string): JsonSchema {
  return ref
    .replace("#/", "")
    .split("/")
    .reduce((node: unknown, part) => (node as JsonSchema)[part], document) as JsonSchema
}

function describeNeed(security: readonly Record<string, unknown>[]): string | null {
  const names = security.length > 0 && security.every((one) => Object.keys(one).length > 0) ? security[0] : {}
  if (names && "admin" in names) return "The administrator’s secret: Authorization: Bearer …"
  if (names && "webhook" in names) return "The webhook’s secret: X-Webhook-Secret: …"
  return names && "l402" in names ? "A paid token: Authorization: L402 …" : null
}

function listParameters({ parameters = [] }: WrittenOperation): ShownMember[] {
  return parameters.map(({ name, in: place, description, required, schema }) => ({
    name,
    place,
    takes: describeType(schema),
    about: description,
    isRequired: required === true,
  }))
}

function listBody(document: OpenApi, { requestBody }: WrittenOperation): ShownMember[] {
  const ref = requestBody?.content["application/json"]?.schema.$ref
  if (!ref) return []
  const { required, ...schema } = lookUp(document, ref)
  const names = Array.isArray(required) ? required : []
  return listFields(schema).map((field) => ({ ...field, place: "body", isRequired: names.includes(field.name) }))
}

/** The fields of an object schema, such as a service, for a table. */
export function listFields({ properties = {} }: JsonSchema): ShownField[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    takes: describeType(schema),
    about: typeof schema["description"] === "string" ? schema["description"] : "",
  }))
}

function showStatus({ status, description, content }: WrittenResponse & { status: string }): ShownStatus {
  const codes = Object.keys(content?.["application/json"]?.examples ?? {})
  return { status, about: description, codes }
}

/** Returns the example as text, cut to a length that fits the page. */
function showExample({ content }: WrittenResponse): string {
  const { example } = Object.values(content ?? {})[0] ?? {}
  const text = typeof example === "string" ? example.trimEnd() : JSON.stringify(example, null, 2)
  const lines = text.split("\n")
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "  …"].join("\n") : text
}

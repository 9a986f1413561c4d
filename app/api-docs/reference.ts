// Converts the OpenAPI document into what the documentation page shows: groups of operations with parameters, statuses, an
// example response and a curl command.

import { DESCRIPTION } from "@/app/_shared/description"
import type { ShownField, ShownGroup, ShownMember, ShownOperation, ShownStatus } from "@/components/api-docs/reference"
import { formatCount } from "@/components/format"
import { quoteForShell as quote } from "@/lib/catalogue/snippets/quote"
import type { JsonSchema, Tag } from "@/lib/contract/operation"
import { baseUrl } from "@/lib/env"

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
/** One section of the page describes the errors that mean the same in every operation. */
const COMMON = [
  "InvalidToken",
  "PaymentRequired",
  "RateLimited",
  "InternalError",
  "Unavailable",
  "PayloadTooLarge",
  "UnsupportedMediaType",
]

function listGroups(): ShownGroup[] {
  const operations = Object.entries(DESCRIPTION.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]) => ({
      path,
      method,
      written: written as unknown as WrittenOperation,
    })),
  )
  return DESCRIPTION.tags.map(({ name, description }) => ({
    id: `group-${name}`,
    href: `/api-docs/${name}`,
    title: TITLES[name as Tag],
    about: description,
    operations: operations
      .filter(({ written }) => written.tags.includes(name))
      .map(({ path, method, written }) => showOperation(path, method, written)),
  }))
}

function showOperation(path: string, method: string, written: WrittenOperation): ShownOperation {
  const responses = Object.entries(written.responses).map(([status, response]) => ({
    status,
    ...(response.$ref ? (lookUp(response.$ref) as unknown as WrittenResponse) : response),
  }))
  const [first] = responses
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    about: written.description ?? "",
    needs: describeNeed(written.security),
    members: [...listParameters(written), ...listBody(written)],
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

function lookUp(ref: string): JsonSchema {
  return ref
    .replace("#/", "")
    .split("/")
    .reduce((node: unknown, part) => (node as JsonSchema)[part], DESCRIPTION) as JsonSchema
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

function listBody({ requestBody }: WrittenOperation): ShownMember[] {
  const ref = requestBody?.content["application/json"]?.schema.$ref
  if (!ref) return []
  const { required, ...schema } = lookUp(ref)
  const names = Array.isArray(required) ? required : []
  return listFields(schema).map((field) => ({ ...field, place: "body", isRequired: names.includes(field.name) }))
}

/** The fields of an object schema, such as a service, for a table. */
function listFields({ properties = {} }: JsonSchema): ShownField[] {
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

const MOST_PARAMETERS = 3

function writeCurl(method: string, template: string, operation: WrittenOperation): string {
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

const FORMATS: Record<string, string> = {
  uuid: "a UUID",
  "date-time": "a time",
  date: "a day",
  uri: "a URL",
  email: "an e-mail address",
}
const TYPES: Record<string, string> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
}

function describeType(schema: JsonSchema): string {
  const unless = schema["default"] !== undefined ? `, default ${formatDefault(schema["default"])}` : ""
  return describeValue(schema) + unless
}

const formatDefault = (value: unknown) => (typeof value === "number" ? formatCount(value) : String(value))

function describeValue(schema: JsonSchema): string {
  const { $ref, type, anyOf, oneOf, format } = schema
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(", ")
  if (schema["const"] !== undefined) return String(schema["const"])
  if (typeof $ref === "string") return nameOf($ref)
  const options = anyOf ?? oneOf
  if (Array.isArray(options)) return [...new Set(options.map(describeValue))].join(" or ")
  if (Array.isArray(type)) return type.map((one) => describeValue({ ...schema, type: one })).join(" or ")
  if (typeof type !== "string") return "anything"
  if (type === "array" && schema["items"]) return `a list of ${describeValue(schema["items"] as JsonSchema)}`
  if (type === "string" && typeof format === "string" && FORMATS[format]) return FORMATS[format]
  return (TYPES[type] ?? type) + describeBounds(schema, type)
}

function describeBounds({ minimum, maximum, minLength, maxLength }: JsonSchema, type: string): string {
  const [from, to] = type === "string" ? [minLength, maxLength] : [minimum, maximum]
  if (type === "null" || (from === undefined && to === undefined)) return ""
  const unit = type === "string" ? " characters" : ""
  const count = (bound: unknown) => formatCount(Number(bound))
  if (to === undefined) return `, at least ${count(from)}${unit}`
  return from === undefined ? `, at most ${count(to)}${unit}` : `, ${count(from)} to ${count(to)}${unit}`
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1)

export const GROUPS = listGroups()
export const FIELDS = listFields(DESCRIPTION.components["schemas"]?.["Service"] ?? {})

interface WrittenParameter {
  name: string
  in: string
  description: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}
interface WrittenResponse {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>
}
interface WrittenOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: WrittenParameter[]
  requestBody?: { content: Record<string, { schema: { $ref: string }; example: Record<string, unknown> }> }
  responses: Record<string, WrittenResponse>
}

// What an x402 challenge declares about its request: the bazaar extension of version 2 (`info` has an example, `schema` the types),
// or the `outputSchema` of version 1. A tool of an MCP server has a schema of its arguments in both. Sources that copy challenges have the same fields. Pure.

import {
  boundOutput,
  type Declared,
  type Description,
  isEmpty,
  LIMITS,
  toBoundedJson,
} from "@/lib/catalogue/call/description"
import {
  buildBody,
  buildQuery,
  listPlainFields,
  type PlacedField,
  toParameters,
} from "@/lib/catalogue/call/example-request"
import { findWrittenExample, listFields, openDocument, type SchemaField } from "@/lib/catalogue/call/json-schema"
import { asObject, getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { findDeclaredMethod } from "@/lib/protocols/x402/discovery"

/** Returns null when the challenge describes neither parameters nor a response. */
export function describeX402(document: JsonObject, requirements: readonly unknown[]): Description | null {
  const method = findDeclaredMethod(document, requirements)
  const bazaar = getFieldAt(document, "extensions", "bazaar")
  const schema = requirements.map((requirement) => getField(requirement, "outputSchema")).find(isObject)
  const info = isObject(getField(bazaar, "info")) ? getField(bazaar, "info") : null
  const found = isTool(info ?? schema)
    ? describeTool(info ?? schema)
    : info
      ? describeV2(bazaar, method)
      : describeV1(schema, method)
  return isEmpty(found) ? null : found
}

const isTool = (info: unknown) => getFieldAt(info, "input", "type") === "mcp"

/** The arguments of a tool are fields of the body. */
function describeTool(info: unknown): Description {
  const input = getField(info, "input")
  const document = openDocument(getField(input, "inputSchema"))
  const fields = addExamples(listFields(document.root, document), getField(input, "example"), "body")
  const example = getField(input, "example")
  const output = getField(info, "output")
  return {
    method: null,
    parameters: toParameters(fields),
    query: [],
    body: (isObject(example) ? toBoundedJson(example, LIMITS.body) : null) ?? buildBody(fields, document),
    output: boundOutput(getField(output, "example"), getField(output, "type") === "json" ? "application/json" : null),
  }
}

const V2_PLACES = [
  ["queryParams", "query"],
  ["pathParams", "path"],
  ["headers", "header"],
  ["body", "body"],
] as const

function describeV2(bazaar: unknown, method: string | null): Description {
  const input = getFieldAt(bazaar, "info", "input")
  const document = openDocument(getField(bazaar, "schema"))
  const fields = V2_PLACES.flatMap(([member, place]) => {
    const schema = getFieldAt(document.root, "properties", "input", "properties", member)
    return addExamples(listFields(schema, document), getField(input, member), place)
  })
  const output = getFieldAt(bazaar, "info", "output")
  const isJson = (getText(getField(input, "bodyType")) ?? "json") === "json"
  const mimeType = getField(output, "type") === "json" ? "application/json" : null
  return {
    method,
    parameters: toParameters(fields),
    query: buildQuery(markSent(fields, getField(input, "queryParams")), document),
    body: isJson ? toBoundedJson(getField(input, "body"), LIMITS.body) : null,
    output: boundOutput(getField(output, "example"), mimeType),
  }
}

/** Fields of the schema with the values of the example request, then fields that only the example has. */
function addExamples(fields: readonly SchemaField[], given: unknown, place: Declared["in"]): PlacedField[] {
  const values = asObject(given)
  const known = fields.map((field) => ({ ...field, in: place, example: getField(values, field.name) ?? field.example }))
  const names = new Set(fields.map(({ name }) => name))
  const others = Object.entries(values)
    .slice(0, LIMITS.parameters)
    .filter(([name]) => !names.has(name) && name !== "__proto__")
    .map(([name, example]) => {
      const field = { in: place, name, required: false, description: null, schema: {} }
      return { ...field, type: typeOf(example), example }
    })
  return [...known, ...others]
}

/** The example request of the challenge is sent as a whole: its optional parameters count as required. */
const markSent = (fields: readonly PlacedField[], given: unknown): PlacedField[] =>
  fields.map((field) => ({ ...field, required: field.required || getField(given, field.name) !== undefined }))

function typeOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return "array"
  return Number.isInteger(value) ? "integer" : typeof value
}

const V1_PLACES = [
  ["queryParams", "query"],
  ["pathParams", "path"],
  ["headerFields", "header"],
  ["bodyFields", "body"],
] as const

function describeV1(schema: unknown, method: string | null): Description {
  const input = getField(schema, "input")
  const document = openDocument(schema)
  const fields = V1_PLACES.flatMap(([member, place]) =>
    listPlainFields(getField(input, member), document).map((field): PlacedField => ({ ...field, in: place })),
  )
  const output = getField(schema, "output")
  const example = getField(output, "example") ?? findWrittenExample(output, document)
  const inBody = fields.filter((field) => field.in === "body")
  return {
    method,
    parameters: toParameters(fields),
    query: buildQuery(fields, document),
    body: buildBody(inBody, document),
    output: boundOutput(example ?? undefined, null),
  }
}

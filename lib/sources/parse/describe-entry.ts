// What an entry of a manifest or of a resource list declares about its request. The call stands in the Bazaar extension, in
// `outputSchema`, in `input` and `output`, or in schemas under several names. Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { sendsBody } from "@/lib/probe/methods"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"

const REQUEST_SCHEMAS = [
  ...["request_schema", "requestSchema", "request_body", "requestBody", "input_schema", "inputSchema"],
  ...["body_schema", "bodySchema", "parameters", "params", "query_params", "queryParams", "query", "body", "input"],
  ...["queryParameters", "query_parameters"],
]
/** Lists of names of parameters that must be sent. */
const REQUIRED_NAMES = ["requiredParams", "required_params", "requiredParameters", "required_parameters"]
const RESPONSE_SCHEMAS = ["response_schema", "responseSchema", "output_schema", "outputSchema"]
const EXAMPLES = ["response_example", "responseExample", "output_example", "outputExample", "example_response"]
const MAX_FIELDS = 100
/** In characters. */
const MAX_WORDS = 500

interface Entry {
  raw: JsonObject
  method: string | null
  /** The payment options of the entry, which may describe the call. */
  accepts: readonly unknown[]
  /** The provider's own document, whose terms count. Undefined for an entry of another source. */
  document?: unknown
}

/** Returns null when the entry describes neither parameters, nor a response, nor terms. */
export function describeEntry({ raw, method, accepts, document }: Entry): SourceDescription | null {
  const called = describeX402(raw, accepts) ?? describeX402(raw, [{ outputSchema: findCall(raw, method) }])
  if (called) return { ...called, method: called.method ?? method, by: "provider" }
  const metadata = getField(raw, "metadata")
  const at = (names: readonly string[]) =>
    [raw, metadata].flatMap((object) => names.map((name) => getField(object, name))).find(isSchema)
  const own = document === undefined ? null : raw
  const entry = {
    ...{ method, rate_limit: getField(own, "rate_limit"), payment_methods: getField(own, "payment_methods") },
    ...{
      request_schema: toFields(at(REQUEST_SCHEMAS)) ?? toRequired(at(REQUIRED_NAMES)),
      response_schema: at(RESPONSE_SCHEMAS),
    },
    ...{ response_example: at(EXAMPLES), content_type: getField(raw, "content_type") },
  }
  return describeL402Service(entry, document)
}

/** Whether a description has more than the terms of the payment. */
export const describesCall = (request: SourceDescription | null): boolean =>
  request !== null && (request.parameters.length > 0 || request.body !== null || request.output !== null)

/** Whether the entry describes its call, also where the description has no field. */
export const hasSchemas = (raw: JsonObject): boolean =>
  [...REQUEST_SCHEMAS, ...RESPONSE_SCHEMAS].some((name) => isObject(getField(raw, name)))

const isSchema = (value: unknown) => isObject(value) || Array.isArray(value)

/** A list of parameters as an object by name. A list may have the names only. */
function toFields(schema: unknown): unknown {
  if (!Array.isArray(schema)) return readWords(schema)
  const named = schema.slice(0, MAX_FIELDS).flatMap((field): [string, unknown][] => {
    const name = getText(typeof field === "string" ? field : getField(field, "name"))
    return name === null ? [] : [[name, isObject(field) ? field : {}]]
  })
  return Object.fromEntries(named)
}

function toRequired(names: unknown): unknown {
  if (!Array.isArray(names)) return undefined
  const texts = names.slice(0, MAX_FIELDS).filter((name) => typeof name === "string")
  return Object.fromEntries(texts.map((name) => [name, { required: true }]))
}

const TYPE = /^\s*(string|number|integer|boolean|object|array)\b/i

/** Fields that a host describes with words, such as `{"prompt": "string", "limit": "number, optional"}`. */
function readWords(fields: unknown): unknown {
  if (!isObject(fields) || isObject(getField(fields, "properties"))) return fields
  const entries = Object.entries(fields).slice(0, MAX_FIELDS)
  if (!entries.some(([, value]) => typeof value === "string")) return fields
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? readWord(value.slice(0, MAX_WORDS)) : value]),
  )
}

function readWord(text: string): JsonObject {
  const type = TYPE.exec(text)?.[1]?.toLowerCase()
  const isTypeOnly = type !== undefined && text.trim().toLowerCase() === type
  const required = isTypeOnly || (/\brequired\b/i.test(text) && !/\b(not required|optional)\b/i.test(text))
  return { ...(type && { type }), required, description: isTypeOnly ? null : text }
}

const CALL_PARTS = ["queryParams", "query", "pathParams", "headerFields", "headers", "bodyFields", "body"]
/** Members of a call that are not its parameters. */
const CALL_ABOUT = ["type", "method", "discoverable", "bodyType", "mimeType", "contentType", "content_type"]

/** The call of the entry in the shape of `outputSchema` of version 1, with the names that manifests use for its members. */
function findCall(raw: JsonObject, method: string | null): JsonObject | null {
  const input = ["input", "inputSchema", "request"].map((name) => getField(raw, name)).find(isCall)
  if (input === undefined) return null
  const at = (...names: string[]) =>
    readWords(names.map((name) => getField(input, name)).find((value) => value !== undefined && value !== null))
  const plain = CALL_PARTS.some((name) => isObject(getField(input, name))) ? null : readWords(omitAbout(input))
  const isBody = sendsBody(getText(at("method")) ?? method ?? "GET")
  const call = {
    ...{ method: at("method"), queryParams: at("queryParams", "query") ?? (isBody ? undefined : plain) },
    ...{ pathParams: at("pathParams", "path"), headerFields: at("headerFields", "headers") },
    bodyFields: at("bodyFields", "body") ?? (isBody ? plain : undefined),
  }
  return { input: call, output: getField(raw, "output") }
}

/** JSON Schema has its fields in `properties`, and is read as a schema. */
const isCall = (value: unknown): value is JsonObject =>
  isObject(value) && !isObject(getField(value, "properties")) && typeof getField(value, "$ref") !== "string"

const omitAbout = (input: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(input)
      .slice(0, MAX_FIELDS)
      .filter(([name, value]) => !CALL_ABOUT.includes(name) && !CALL_PARTS.includes(name) && value !== null),
  )

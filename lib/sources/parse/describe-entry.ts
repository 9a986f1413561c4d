// What an entry of a manifest or of a resource list declares about its request. The call stands in the Bazaar extension, in
// `outputSchema`, in `input` and `output`, or in schemas under several names. Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"

const REQUEST_SCHEMAS = [
  ...["request_schema", "requestSchema", "request_body", "requestBody", "input_schema", "inputSchema"],
  ...["body_schema", "bodySchema", "parameters", "params", "query_params", "queryParams", "body"],
]
const RESPONSE_SCHEMAS = ["response_schema", "responseSchema", "output_schema", "outputSchema"]
const EXAMPLES = ["response_example", "responseExample", "output_example", "outputExample", "example_response"]
const MAX_FIELDS = 100

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
  const called = describeX402(raw, accepts) ?? describeX402(raw, [{ outputSchema: findCall(raw) }])
  if (called) return { ...called, method: called.method ?? method, by: "provider" }
  const metadata = getField(raw, "metadata")
  const at = (names: readonly string[]) =>
    [raw, metadata].flatMap((object) => names.map((name) => getField(object, name))).find(isSchema)
  const own = document === undefined ? null : raw
  const entry = {
    ...{ method, rate_limit: getField(own, "rate_limit"), payment_methods: getField(own, "payment_methods") },
    ...{ request_schema: toFields(at(REQUEST_SCHEMAS)), response_schema: at(RESPONSE_SCHEMAS) },
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

/** A list of named parameters as an object by name. */
function toFields(schema: unknown): unknown {
  if (!Array.isArray(schema)) return schema
  const named = schema.slice(0, MAX_FIELDS).flatMap((field): [string, unknown][] => {
    const name = getText(getField(field, "name"))
    return name === null ? [] : [[name, field]]
  })
  return Object.fromEntries(named)
}

/** `input` and `output` in the shape of `outputSchema` of version 1, with the names that manifests use for its members. */
function findCall(raw: JsonObject): JsonObject | null {
  const input = getField(raw, "input")
  if (!isObject(input)) return null
  const at = (...names: string[]) => names.map((name) => getField(input, name)).find((value) => value !== undefined)
  const call = {
    ...{ method: at("method"), queryParams: at("queryParams", "query"), pathParams: at("pathParams", "path") },
    ...{ headerFields: at("headerFields", "headers"), bodyFields: at("bodyFields", "body") },
  }
  return { input: call, output: getField(raw, "output") }
}

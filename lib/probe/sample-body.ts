// Finds the methods of an endpoint, and the body that the endpoint should accept for each, in a document of its host:
// /.well-known/l402-services or /openapi.json. Both are untrusted: any JSON is accepted, all sizes are bounded, and nothing throws.
// Pure.

import { findMethod, HTTP_METHODS, type HttpMethod } from "@/lib/probe/methods"
import { findPath } from "@/lib/probe/openapi-path"
import { isDeeper } from "@/lib/protocols/bounded"
import { asList, asObject, getField, getFieldAt, isObject, type JsonObject } from "@/lib/protocols/json"
import { isUrl } from "@/lib/text/url"

const LIMITS = { services: 200, fields: 100, bodyCharacters: 4000, levels: 6, depth: 16 } as const

const readText = (value: unknown) => (typeof value === "string" ? value : null)

/** Supports both shapes of the document: a list of `services` (endpoint, method), or a manifest of `routes` (path). */
function listServices(document: unknown): JsonObject[] {
  if (!isObject(document)) return []
  return [document["services"], document["routes"]]
    .flatMap((list) => (Array.isArray(list) ? list.slice(0, LIMITS.services) : []))
    .filter(isObject)
}

const trimPath = (url: URL) => url.pathname.replace(/\/$/, "")

/** True when the entry describes this URL. An entry with another host never matches. */
function isAt(service: JsonObject, url: URL): boolean {
  const endpoint = readText(service["endpoint"]) ?? readText(service["path"])
  if (endpoint === null || !isUrl(endpoint, url)) return false
  const found = new URL(endpoint, url)
  return found.host === url.host && trimPath(found) === trimPath(url)
}

/** The entry of a document that describes this URL for the method, else for any method. */
export function findService(document: unknown, url: URL, method: string): JsonObject | null {
  const here = listServices(document).filter((service) => isAt(service, url))
  const isSame = (service: JsonObject) => readText(service["method"])?.toUpperCase() === method
  return here.find(isSame) ?? here.find((service) => service["method"] === undefined) ?? null
}

/** Lists the required fields, from the plain shape (`required: true` per field) or a JSON Schema object. */
function listRequired(schema: JsonObject): [name: string, field: JsonObject][] {
  const { properties, required } = schema
  const isJsonSchema = isObject(properties) && Array.isArray(required)
  const fields = Object.entries(isJsonSchema ? properties : schema).slice(0, LIMITS.fields)
  const isRequired = (name: string, field: JsonObject) =>
    isJsonSchema ? required.includes(name) : field["required"] === true
  return fields.flatMap(([name, field]) => (isObject(field) && isRequired(name, field) ? [[name, field]] : []))
}

/** The declared example of a schema or a field, its default or its first allowed value; undefined without one. */
function findExample(schema: JsonObject): unknown {
  const [listed] = asList(schema["examples"])
  const [choice] = asList(schema["enum"])
  return [schema["example"], listed, schema["default"], choice].find((value) => value !== undefined && value !== null)
}

function sampleValue(name: string, field: JsonObject): unknown {
  const example = findExample(field)
  if (example !== undefined) return example
  switch (field["type"]) {
    case "integer":
    case "number":
      return 1
    case "boolean":
      return true
    case "array":
      return name === "input" || name === "messages" ? [{ role: "user", content: "test" }] : ["test"]
    case "object":
      return {}
    default:
      return "test"
  }
}

const findSchema = (service: JsonObject | null): unknown => service?.["request_schema"] ?? service?.["request_body"]

/** JSON text with the example of the schema, else with a value for each required field. Null without either, and for a long body. */
function buildBody(schema: unknown): string | null {
  if (!isObject(schema)) return null
  // In the plain shape `example` is the name of a field.
  const written = isJsonSchema(schema) ? toBody(findExample(schema)) : null
  if (written !== null) return written
  const required = listRequired(schema)
  if (required.length === 0) return null
  return toBody(Object.fromEntries(required.map(([name, field]) => [name, sampleValue(name, field)])))
}

const isJsonSchema = (schema: JsonObject) => typeof schema["type"] === "string" || isObject(schema["properties"])

/** JSON text of an object or a list; null for any other value, and for one that is deep or long. */
function toBody(value: unknown): string | null {
  if (typeof value !== "object" || value === null || isDeeper(value, LIMITS.depth)) return null
  const text = JSON.stringify(value)
  return text.length <= LIMITS.bodyCharacters ? text : null
}

/** The request to one URL as a document of the host lists it. */
export interface ListedRequest {
  method: HttpMethod
  /** An example body, or the smallest one, as JSON text; null without required fields. */
  body: string | null
}

/**
 * The requests of /.well-known/l402-services for this URL, one for each method, safe methods first. An entry without a method stands
 * for `tried`; where it describes a body and `tried` is GET, for POST.
 */
export function listInServices(document: unknown, url: URL, tried: HttpMethod): ListedRequest[] {
  const here = listServices(document).filter((service) => isAt(service, url))
  const named = here.flatMap((service) => {
    const method = findMethod(service["method"])
    return method === null ? [] : [toListed(method, findSchema(service))]
  })
  const open = here
    .filter((service) => service["method"] === undefined)
    .map((service) => {
      const schema = findSchema(service)
      return toListed(tried === "GET" && buildBody(schema) !== null ? "POST" : tried, schema)
    })
  return inOrder([...named, ...open])
}

const toListed = (method: HttpMethod, schema: unknown): ListedRequest => ({
  method,
  body: method === "GET" ? null : buildBody(schema),
})

/** The first request of each method, safe methods first. */
const inOrder = (listed: readonly ListedRequest[]): ListedRequest[] =>
  HTTP_METHODS.flatMap((method) => listed.find((one) => one.method === method) ?? [])

/** The requests of an OpenAPI document for this URL, one for each method, safe methods first. */
export function listInPaths(document: unknown, url: URL): ListedRequest[] {
  const item = findPath(document, url)?.item
  return HTTP_METHODS.flatMap((method) => {
    const operation = getField(item, method.toLowerCase())
    if (!isObject(operation)) return []
    const content = getFieldAt(
      resolveLocal(document, getField(operation, "requestBody")),
      "content",
      "application/json",
    )
    const schema = resolveLocal(document, getField(content, "schema"))
    const written = method === "GET" ? null : toBody(findMediaExample(content))
    return [written === null ? toListed(method, schema) : { method, body: written }]
  })
}

/** `example` of a media type, else the value of the first of its `examples`. */
function findMediaExample(content: unknown): unknown {
  const [first] = Object.values(asObject(getField(content, "examples")))
  return getField(content, "example") ?? getField(first, "value")
}

/** Follows one reference of the form `#/components/schemas/Name`. */
function resolveLocal(document: unknown, schema: unknown): unknown {
  const target = readText(getField(schema, "$ref"))
  return target?.startsWith("#/") ? getFieldAt(document, ...target.slice(2).split("/", LIMITS.levels)) : schema
}

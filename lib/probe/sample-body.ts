// Finds the method of an endpoint, and builds the smallest body that the endpoint should accept, from a document of its host:
// /.well-known/l402-services or /openapi.json. Both are untrusted: any JSON is accepted, all sizes are bounded, and nothing throws.
// Pure.

import { findMethod, HTTP_METHODS, type HttpMethod } from "@/lib/probe/methods"
import { findPath } from "@/lib/probe/openapi-path"
import { getField, getFieldAt, isObject, type JsonObject } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

const LIMITS = { services: 200, fields: 100, bodyCharacters: 4000, levels: 6 } as const

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

/** Lists the required fields and their types, from the plain shape (`required: true` per field) or a JSON Schema object. */
function listRequired(schema: JsonObject): [name: string, type: unknown][] {
  const { properties, required } = schema
  const isJsonSchema = isObject(properties) && Array.isArray(required)
  const fields = Object.entries(isJsonSchema ? properties : schema).slice(0, LIMITS.fields)
  const isRequired = (name: string, field: JsonObject) =>
    isJsonSchema ? required.includes(name) : field["required"] === true
  return fields.flatMap(([name, field]) => (isObject(field) && isRequired(name, field) ? [[name, field["type"]]] : []))
}

function sampleValue(name: string, type: unknown): unknown {
  switch (type) {
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

/** JSON text with a value for each required field. Null without one, and for a body that would be too long. */
function buildBody(schema: unknown): string | null {
  if (!isObject(schema)) return null
  const required = listRequired(schema)
  const body = JSON.stringify(Object.fromEntries(required.map(([name, type]) => [name, sampleValue(name, type)])))
  return required.length > 0 && body.length <= LIMITS.bodyCharacters ? body : null
}

/** The request to one URL as a document of the host lists it. */
export interface ListedRequest {
  method: HttpMethod
  /** The smallest body as JSON text; null without required fields. */
  body: string | null
}

/**
 * The request of /.well-known/l402-services for this URL: the one with `tried`, else the first with another method. An entry without
 * a method stands for `tried`; where it describes a body and `tried` is GET, for POST. Null when the document does not list the URL.
 */
export function findInServices(document: unknown, url: URL, tried: HttpMethod): ListedRequest | null {
  const here = listServices(document).filter((service) => isAt(service, url))
  const own = here.find((service) => findMethod(service["method"]) === tried)
  const [open] = here.filter((service) => service["method"] === undefined)
  if (own) return { method: tried, body: tried === "GET" ? null : buildBody(findSchema(own)) }
  if (open && tried !== "GET") return { method: tried, body: buildBody(findSchema(open)) }
  for (const service of here) {
    const method = findMethod(service["method"])
    if (method !== null) return { method, body: method === "GET" ? null : buildBody(findSchema(service)) }
  }
  const body = open ? buildBody(findSchema(open)) : null
  if (body !== null) return { method: "POST", body }
  return open ? { method: tried, body: null } : null
}

/** The request of /openapi.json for this URL: the one with `tried`, else the first with another method. */
export function findInPaths(document: unknown, url: URL, tried: HttpMethod): ListedRequest | null {
  const item = findPath(document, url)?.item
  const methods = HTTP_METHODS.filter((method) => isObject(getField(item, method.toLowerCase())))
  const method = methods.find((one) => one === tried) ?? methods[0]
  if (method === undefined) return null
  const schema = getFieldAt(item, method.toLowerCase(), "requestBody", "content", "application/json", "schema")
  return { method, body: method === "GET" ? null : buildBody(resolveLocal(document, schema)) }
}

/** Follows one reference of the form `#/components/schemas/Name`. */
function resolveLocal(document: unknown, schema: unknown): unknown {
  const target = readText(getField(schema, "$ref"))
  return target?.startsWith("#/") ? getFieldAt(document, ...target.slice(2).split("/", LIMITS.levels)) : schema
}

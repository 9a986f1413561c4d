// Builds the smallest body that an endpoint should accept, from its host's /.well-known/l402-services. The document is untrusted:
// any JSON is accepted, all sizes are bounded, and nothing throws.

import { isObject, type JsonObject } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

const LIMITS = { services: 200, fields: 100, bodyCharacters: 4000 } as const

const readText = (value: unknown) => (typeof value === "string" ? value : null)

/** Supports both shapes of the document: a list of `services` (endpoint, method), or a manifest of `routes` (path). */
function listServices(document: unknown): JsonObject[] {
  if (!isObject(document)) return []
  return [document.services, document.routes]
    .flatMap((list) => (Array.isArray(list) ? list.slice(0, LIMITS.services) : []))
    .filter(isObject)
}

const trimPath = (url: URL) => url.pathname.replace(/\/$/, "")

/** True when the entry describes this URL. An entry with another host never matches. */
function isAt(service: JsonObject, url: URL): boolean {
  const endpoint = readText(service.endpoint) ?? readText(service.path)
  if (endpoint === null || !isUrl(endpoint, url)) return false
  const found = new URL(endpoint, url)
  return found.host === url.host && trimPath(found) === trimPath(url)
}

/** The entry of a document that describes this URL for the method, else for any method. */
export function findService(document: unknown, url: URL, method: string): JsonObject | null {
  const here = listServices(document).filter((service) => isAt(service, url))
  const isSame = (service: JsonObject) => readText(service.method)?.toUpperCase() === method
  return here.find(isSame) ?? here.find((service) => service.method === undefined) ?? null
}

/** Lists the required fields and their types, from the plain shape (`required: true` per field) or a JSON Schema object. */
function listRequired(schema: JsonObject): [name: string, type: unknown][] {
  const { properties, required } = schema
  const isJsonSchema = isObject(properties) && Array.isArray(required)
  const fields = Object.entries(isJsonSchema ? properties : schema).slice(0, LIMITS.fields)
  const isRequired = (name: string, field: JsonObject) =>
    isJsonSchema ? required.includes(name) : field.required === true
  return fields.flatMap(([name, field]) => (isObject(field) && isRequired(name, field) ? [[name, field.type]] : []))
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

/**
 * Returns JSON text with a value for each required field of the endpoint `url`. Null when the document does not describe the
 * endpoint for `method`, the endpoint requires no field, or the body would be too long. GET has no body.
 */
export function buildSampleBody(document: unknown, url: string, method: string): string | null {
  if (!isUrl(url) || method.toUpperCase() === "GET") return null
  const service = findService(document, new URL(url), method.toUpperCase())
  const schema = service?.request_schema ?? service?.request_body
  if (!isObject(schema)) return null
  const required = listRequired(schema)
  const body = JSON.stringify(Object.fromEntries(required.map(([name, type]) => [name, sampleValue(name, type)])))
  return required.length > 0 && body.length <= LIMITS.bodyCharacters ? body : null
}

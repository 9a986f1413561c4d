// Reads the part of JSON Schema that describes a request: named fields with types and examples, and a value that the schema
// accepts. Local `$ref`s are resolved; remote documents are never fetched. All walks are bounded and nothing throws. Pure.

import { CHOICES } from "@/lib/catalogue/call/schema"
import { asList, asObject, getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"

const LIMITS = { hops: 8, fields: 100, depth: 6, choices: 8, keys: 20_000 } as const
const EMPTY: JsonObject = {}

/** A document with the number of keys that may still be read: references could otherwise multiply a small document. */
export interface SchemaDocument {
  root: unknown
  keysLeft: number
}
export const openDocument = (root: unknown): SchemaDocument => ({ root, keysLeft: LIMITS.keys })

export interface SchemaField {
  name: string
  type: string | null
  required: boolean
  description: string | null
  /** The declared example, default or only value; undefined without one. */
  example: unknown
  schema: JsonObject
}

/** Follows local references (`#/components/schemas/City`), at most 8 in a row. An unknown or remote one gives an empty schema. */
export function resolve(value: unknown, document: SchemaDocument): JsonObject {
  const schema = follow(value, document)
  const parts = asList(getField(schema, "allOf")).slice(0, LIMITS.choices)
  const choices = [...asList(getField(schema, "oneOf")), ...asList(getField(schema, "anyOf"))].slice(0, LIMITS.choices)
  const choice = choices.find((one) => getField(one, "type") !== "null")
  const added = choice === undefined ? parts : [...parts, choice]
  return added.length === 0 ? schema : merge([...added.map((part) => follow(part, document)), schema])
}

function follow(value: unknown, document: SchemaDocument): JsonObject {
  let current = value
  for (let hop = 0; hop < LIMITS.hops; hop += 1) {
    if (!isObject(current) || document.keysLeft <= 0) return EMPTY
    document.keysLeft -= 1 + Object.keys(asObject(getField(current, "properties"))).length
    const reference = getField(current, "$ref")
    if (typeof reference !== "string") return current
    current = find(reference, document.root)
  }
  return EMPTY
}

function find(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#/") || reference.length > 300) return undefined
  const path = reference.slice(2).split("/")
  return path.reduce<unknown>((at, part) => getField(at, part.replaceAll("~1", "/").replaceAll("~0", "~")), root)
}

const MERGED = "type description format items enum const default example examples minimum maximum".split(" ")

function merge(schemas: readonly JsonObject[]): JsonObject {
  const entries = MERGED.flatMap((name) => {
    const value = schemas.map((schema) => getField(schema, name)).findLast((one) => one !== undefined)
    return value === undefined ? [] : [[name, value]]
  })
  const properties = schemas.flatMap((schema) => entriesOf(getField(schema, "properties")))
  const required = schemas.flatMap((schema) => asList(getField(schema, "required")).slice(0, LIMITS.fields))
  return { ...Object.fromEntries(entries), properties: Object.fromEntries(properties), required }
}

/** The first members of an object, without `__proto__`, which `Object.fromEntries` would keep and a copy would apply. */
const entriesOf = (value: unknown) =>
  Object.entries(asObject(value))
    .slice(0, LIMITS.fields)
    .filter(([name]) => name !== "__proto__")

export function listFields(schema: unknown, document: SchemaDocument): SchemaField[] {
  const object = resolve(schema, document)
  const required = asList(getField(object, "required")).slice(0, LIMITS.fields)
  return entriesOf(getField(object, "properties")).map(([name, property]) =>
    readField(name, property, required.includes(name), document),
  )
}

export function readField(name: string, property: unknown, required: boolean, document: SchemaDocument): SchemaField {
  const schema = resolve(property, document)
  const { type, description } = { type: findType(schema), description: describe(schema) }
  return { name, type, required, description, example: findExample(schema), schema }
}

/** The type; of several the first that is not `null`. */
export function findType(schema: JsonObject): string | null {
  const type = getField(schema, "type")
  const named = Array.isArray(type) ? type.find((one) => one !== "null") : type
  if (typeof named === "string") return named
  if (isObject(getField(schema, "properties"))) return "object"
  const [choice] = asList(getField(schema, "enum"))
  return choice === undefined || choice === null || typeof choice === "object" ? null : typeof choice
}

/** The allowed values of the schema as texts; undefined for none, for more than 8, and for a long one. */
export function listChoices(schema: JsonObject): string[] | undefined {
  const choices = asList(getField(schema, "enum"))
  const isShort = choices.length > 0 && choices.length <= CHOICES.most && choices.every(isShortValue)
  return isShort ? choices.map(String) : undefined
}

/** The description, with the allowed values and limits that the schema states. */
function describe(schema: JsonObject): string | null {
  const choices = listChoices(schema)
  const { minimum, maximum } = { minimum: getField(schema, "minimum"), maximum: getField(schema, "maximum") }
  const parts = [
    getText(getField(schema, "description"))?.trim().slice(0, 600),
    choices ? `One of: ${choices.join(", ")}.` : null,
    typeof minimum === "number" && typeof maximum === "number" ? `${minimum} to ${maximum}.` : null,
  ]
  return parts.filter(Boolean).join(" ") || null
}

const isShortValue = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && value !== "" && value.length <= CHOICES.characters)

/** The declared example, constant or default, else the first allowed value; undefined without one. */
export function findExample(schema: JsonObject): unknown {
  const [listed] = asList(getField(schema, "examples"))
  const [choice] = asList(getField(schema, "enum"))
  const found = [getField(schema, "example"), listed, getField(schema, "const"), getField(schema, "default"), choice]
  return found.find((value) => value !== undefined && value !== null)
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
}

/** A value that the schema accepts: its example, else one built from its type and its required properties. */
export function buildSample(given: unknown, document: SchemaDocument, depth: number = LIMITS.depth): unknown {
  const schema = resolve(given, document)
  const example = findExample(schema)
  if (example !== undefined) return example
  if (depth === 0) return null
  switch (findType(schema)) {
    case "integer":
    case "number": {
      const minimum = getField(schema, "minimum")
      return typeof minimum === "number" ? minimum : 1
    }
    case "boolean":
      return true
    case "array":
      return [buildSample(getField(schema, "items"), document, depth - 1)]
    case "object": {
      const fields = listFields(schema, document).filter((field) => field.required)
      return Object.fromEntries(fields.map((field) => [field.name, buildSample(field.schema, document, depth - 1)]))
    }
    default:
      return FORMATS[String(getField(schema, "format"))] ?? "test"
  }
}

/** An example that the document wrote: of the schema itself, else of its properties. Undefined without any. */
export function findWrittenExample(given: unknown, document: SchemaDocument, depth: number = LIMITS.depth): unknown {
  const schema = resolve(given, document)
  const [listed] = asList(getField(schema, "examples"))
  const own = getField(schema, "example") ?? listed ?? getField(schema, "const")
  if (own !== undefined && own !== null) return own
  if (depth === 0) return undefined
  if (findType(schema) === "array") {
    const item = findWrittenExample(getField(schema, "items"), document, depth - 1)
    return item === undefined ? undefined : [item]
  }
  const found = listFields(schema, document).flatMap((field) => {
    const value = findWrittenExample(field.schema, document, depth - 1)
    return value === undefined ? [] : [[field.name, value]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

// Builds an example request from the declared fields: the query, and the smallest body. A value that the document does not
// declare is made from the type of the field, and is not shown as a declared example. Pure.

import {
  boundParameters,
  type Declared,
  type Description,
  LIMITS,
  toBoundedJson,
  toQueryText,
} from "@/lib/catalogue/call/description"
import {
  buildSample,
  listChoices,
  readField,
  type SchemaDocument,
  type SchemaField,
} from "@/lib/catalogue/call/json-schema"
import { asObject, getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"

/** A field of a request and its place. */
export type PlacedField = SchemaField & Pick<Declared, "in" | "values">

export const toParameters = (fields: readonly PlacedField[]): Description["parameters"] =>
  boundParameters(fields.map(({ schema, ...field }) => ({ ...field, values: field.values ?? listChoices(schema) })))

/**
 * The query parameters that are required or have a written example. With a required one, optional ones are left out: examples
 * of optional parameters may exclude each other.
 */
export function buildQuery(fields: readonly PlacedField[], document: SchemaDocument): Description["query"] {
  const inQuery = fields.filter((field) => field.in === "query").slice(0, LIMITS.parameters)
  const required = inQuery.filter((field) => field.required)
  const sent = required.length > 0 ? required : inQuery.filter((field) => hasWrittenExample(field.schema))
  return sent.flatMap((field): [string, string][] => {
    const text = toQueryText(field.example === undefined ? buildSample(field.schema, document) : field.example)
    return text === null || toParameters([field]).length === 0 ? [] : [[field.name, text]]
  })
}

const hasWrittenExample = (schema: JsonObject) =>
  getField(schema, "example") !== undefined || Array.isArray(getField(schema, "examples"))

/** The smallest body as JSON text: required fields, and fields with a written example. Null without any. */
export function buildBody(fields: readonly SchemaField[], document: SchemaDocument): string | null {
  const sent = fields.filter((field) => field.required || hasWrittenExample(field.schema)).slice(0, LIMITS.parameters)
  if (sent.length === 0) return null
  const values = sent.map(({ name, example, schema }) => [
    name,
    example === undefined ? sampleOf(name, schema, document) : example,
  ])
  return toBoundedJson(Object.fromEntries(values), LIMITS.body)
}

/** Chat APIs accept a list of messages and reject a list of plain texts. */
function sampleOf(name: string, schema: JsonObject, document: SchemaDocument): unknown {
  const isChat = name === "messages" && getField(schema, "type") === "array" && !isObject(getField(schema, "items"))
  return isChat ? [{ role: "user", content: "Hello" }] : buildSample(schema, document)
}

/** Reads fields as `{name: {type, required: true, description}}`, or as `{name: "description"}`. */
export function listPlainFields(fields: unknown, document: SchemaDocument): SchemaField[] {
  return Object.entries(asObject(fields))
    .slice(0, LIMITS.parameters)
    .filter(([name]) => name !== "__proto__")
    .map(([name, field]) => {
      const schema = isObject(field) ? field : { description: getText(field) }
      return readField(name, schema, getField(schema, "required") === true, document)
    })
}

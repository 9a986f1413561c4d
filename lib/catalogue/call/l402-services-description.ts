// What an entry of /.well-known/l402-services declares about its request: `request_schema` and `response_schema`, as plain fields
// (`{city: {type, required: true}}`) or as JSON Schema. Pure.

import { parseDeclaredTerms } from "@/lib/catalogue/call/declared-terms"
import { boundOutput, type Description, isEmpty, type SourceDescription } from "@/lib/catalogue/call/description"
import {
  buildBody,
  buildQuery,
  listPlainFields,
  type PlacedField,
  toParameters,
} from "@/lib/catalogue/call/example-request"
import { findWrittenExample, listFields, openDocument, type SchemaDocument } from "@/lib/catalogue/call/json-schema"
import { sendsBody } from "@/lib/probe/methods"
import { getField, getText, isObject } from "@/lib/protocols/json"

/**
 * @param whole the document of the entry, whose payment methods count for all its entries
 * @returns null when the entry describes no parameters, no response and no terms
 */
export function describeL402Service(entry: unknown, whole?: unknown): SourceDescription | null {
  const document = openDocument(entry)
  const method = (getText(getField(entry, "method")) ?? "GET").slice(0, 10).toUpperCase()
  const isBody = sendsBody(method)
  const schema = getField(entry, "request_schema") ?? getField(entry, "request_body")
  const fields = listAnyFields(schema, document).map(
    (field): PlacedField => ({ ...field, in: isBody ? "body" : "query" }),
  )
  const response = getField(entry, "response_schema")
  const example = getField(entry, "response_example") ?? findExample(response, document)
  const described: Description = {
    method,
    parameters: toParameters(fields),
    query: buildQuery(fields, document),
    body: isBody ? buildBody(fields, document) : null,
    output: boundOutput(example ?? undefined, getText(getField(entry, "content_type"))),
  }
  const terms = parseDeclaredTerms(entry, whole)
  if (terms) return { ...described, by: "provider", terms }
  return isEmpty(described) ? null : { ...described, by: "provider" }
}

const isJsonSchema = (schema: unknown) =>
  isObject(getField(schema, "properties")) || typeof getField(schema, "$ref") === "string"

const listAnyFields = (schema: unknown, document: SchemaDocument) =>
  isJsonSchema(schema) ? listFields(schema, document) : listPlainFields(schema, document)

function findExample(schema: unknown, document: SchemaDocument): unknown {
  if (isJsonSchema(schema)) return findWrittenExample(schema, document)
  const found = listPlainFields(schema, document).flatMap((field) => {
    const value = getField(field.schema, "example")
    return value === undefined ? [] : [[field.name, value]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

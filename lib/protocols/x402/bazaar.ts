// Checks the bazaar extension of an x402 document: its info against its own schema, and the example of the input.

import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { type SchemaResult, validateUntrusted } from "@/lib/protocols/json-schema/validate"
import { addNote, buildNotes, type Notes } from "@/lib/protocols/x402/findings"

const BODY_METHODS: readonly unknown[] = ["POST", "PUT", "PATCH"]

export function checkBazaar(document: JsonObject): Notes {
  const notes = buildNotes()
  const extension = getFieldAt(document, "extensions", "bazaar")
  const info = getField(extension, "info")
  const schema = getField(extension, "schema")
  if (!isObject(info) || !isObject(schema)) return notes
  noteResult(notes, validateUntrusted(schema, info, getField(schema, "$schema")))
  noteExample(notes, getField(info, "input"), schema)
  return notes
}

function noteResult(notes: Notes, checked: SchemaResult): void {
  if (checked.result === "invalid")
    addNote(notes, "warning", "bazaar_info_breaks_schema", `${checked.at || "/"}: ${checked.keyword}`)
  if (checked.result === "remote_reference") addNote(notes, "warning", "bazaar_schema_remote_reference", checked.seen)
  if (checked.result === "malformed") addNote(notes, "warning", "bazaar_schema_malformed", checked.seen)
  if (checked.result === "too_large") addNote(notes, "info", "bazaar_schema_not_checked", checked.seen)
  if (checked.result === "unknown") addNote(notes, "info", "bazaar_schema_not_checked", "pattern")
}

/** Warns of a missing body, which the document requires. The other examples are optional. */
function noteExample(notes: Notes, input: unknown, schema: JsonObject): void {
  const method = getText(getField(input, "method"))?.toUpperCase()
  const isBody = BODY_METHODS.includes(method) || getField(input, "bodyType") !== undefined
  if (getField(input, "type") === "mcp") {
    const names = getFieldAt(input, "inputSchema", "properties")
    if (!isEmpty(names) && isEmpty(getField(input, "example")))
      addNote(notes, "info", "bazaar_example_missing", "example")
  } else if (isBody) {
    if (isEmpty(getField(input, "body"))) addNote(notes, "warning", "bazaar_example_missing", "body")
  } else {
    const names = getFieldAt(schema, "properties", "input", "properties", "queryParams", "properties")
    if (!isEmpty(names) && isEmpty(getField(input, "queryParams")))
      addNote(notes, "info", "bazaar_example_missing", "queryParams")
  }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (isObject(value) && Object.keys(value).length === 0)

// What an OpenAPI document (3.0 or 3.1) declares about one operation: parameters, JSON body, and a sample of the 200 response.
// Local references are resolved, remote ones are not. Pure.

import {
  boundOutput,
  type Description,
  isEmpty,
  LIMITS,
  type SourceDescription,
  toBoundedJson,
} from "@/lib/catalogue/call/description"
import { buildBody, buildQuery, type PlacedField, toParameters } from "@/lib/catalogue/call/example-request"
import {
  buildSample,
  findWrittenExample,
  listFields,
  readField,
  resolve,
  type SchemaDocument,
} from "@/lib/catalogue/call/json-schema"
import { asList, asObject, getField, getFieldAt, getText } from "@/lib/protocols/json"
import { readFormulaFields, readVariesBy } from "@/lib/protocols/varies-by"

const PLACES = new Set(["query", "path", "header"])
const MAX_LISTED = 100

/**
 * @param shared the parameters of all operations of the path
 * @returns null when the operation describes neither parameters, nor a response, nor the fields that change its price
 */
export function describeOperation(
  operation: unknown,
  method: string,
  shared: unknown,
  document: SchemaDocument,
): SourceDescription | null {
  const declared = [...asList(getField(operation, "parameters")), ...asList(shared)].slice(0, MAX_LISTED)
  const parameters = declared.flatMap((one) => readParameter(one, document))
  const { fields, body } = readBody(getField(operation, "requestBody"), document)
  const described: Description = {
    method: method.toUpperCase(),
    parameters: toParameters([...parameters, ...fields]),
    query: buildQuery(parameters, document),
    body,
    output: readOutput(getField(operation, "responses"), document),
  }
  const varies_by = [
    ...readVariesBy(getField(operation, "x-payment-info")),
    ...readFormulaFields(getField(operation, "x-l402-pricing")),
  ]
  return isEmpty(described) && varies_by.length === 0
    ? null
    : { ...described, by: "openapi", ...(varies_by.length > 0 && { varies_by }) }
}

function readParameter(value: unknown, document: SchemaDocument): PlacedField[] {
  const parameter = resolve(value, document)
  const name = getText(getField(parameter, "name"))
  const place = getText(getField(parameter, "in"))
  if (name === null || place === null || !PLACES.has(place)) return []
  const field = readField(name, getField(parameter, "schema"), getField(parameter, "required") === true, document)
  const example = findNamedExample(parameter, document)
  return [
    {
      ...field,
      in: place as PlacedField["in"],
      description: getText(getField(parameter, "description")) ?? field.description,
      example: example ?? field.example,
      // A written example of the parameter counts like one of its schema.
      schema: example === undefined ? field.schema : { ...field.schema, example },
    },
  ]
}

/** `example`, else the value of the first of `examples`. */
function findNamedExample(value: unknown, document: SchemaDocument): unknown {
  const example = getField(value, "example")
  if (example !== undefined && example !== null) return example
  const [first] = Object.values(asObject(getField(value, "examples")))
  return getField(resolve(first, document), "value")
}

function readBody(value: unknown, document: SchemaDocument): { fields: PlacedField[]; body: string | null } {
  const content = findJson(getField(resolve(value, document), "content"))?.content
  if (content === undefined) return { fields: [], body: null }
  const schema = getField(content, "schema")
  const fields = listFields(schema, document).map((field): PlacedField => ({ ...field, in: "body" }))
  const example = findNamedExample(content, document) ?? getField(resolve(schema, document), "example")
  const sample = buildBody(fields, document) ?? toBoundedJson(buildSample(schema, document), LIMITS.body)
  return { fields, body: toBoundedJson(example, LIMITS.body) ?? sample }
}

/** The JSON entry of a `content` object: `application/json`, else another JSON type. */
function findJson(content: unknown): { type: string; content: unknown } | null {
  const types = Object.keys(asObject(content)).slice(0, MAX_LISTED)
  const type = types.find((name) => /^application\/json\b/i.test(name)) ?? types.find((name) => /\bjson\b/i.test(name))
  return type === undefined ? null : { type, content: getField(content, type) }
}

function readOutput(responses: unknown, document: SchemaDocument): Description["output"] {
  const response = ["200", "201", "2XX", "default"].map((status) => getField(responses, status)).find(Boolean)
  const found = findJson(getFieldAt(resolve(response, document), "content"))
  if (found === null) return null
  const example =
    findNamedExample(found.content, document) ?? findWrittenExample(getField(found.content, "schema"), document)
  return boundOutput(example ?? undefined, found.type)
}

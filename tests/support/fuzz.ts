// Builds random requests to the operations of the OpenAPI document, most of them almost valid. Operations that start jobs are
// left out, because a job has no time limit.

import fc, { type Arbitrary } from "fast-check"
import type { OpenApi } from "@/lib/api/openapi/document"
import type { JsonSchema } from "@/lib/contract/operation"

export interface FuzzedRequest {
  method: string
  template: string
  path: string
  params: Record<string, string>
  headers: Record<string, string>
  body?: unknown
}
/** Returns values that exist in the database, such as ids, by the name of the parameter or body field that takes them. */
type Known = () => Record<string, readonly string[]>

interface WrittenParameter {
  name: string
  in: string
  schema: JsonSchema
  example?: unknown
}
interface Written {
  parameters?: WrittenParameter[]
  requestBody?: { content: { "application/json": { schema: JsonSchema; example: Record<string, unknown> } } }
  security: Record<string, unknown>[]
}

const LEFT_ALONE = ["/api/v1/admin/jobs/{id}/run"]
const ODD_TEXT = [
  "",
  " ",
  "*",
  "%",
  "\u0000",
  "\u202e",
  "ß",
  "null",
  "-1",
  "1e999",
  "'; drop table services; --",
  "😀".repeat(60),
]

const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD_TEXT),
  fc.string({ maxLength: 300 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const oddText = fc.oneof(fc.constantFrom(...ODD_TEXT), fc.string({ maxLength: 300, unit: "binary" }))

export function aRequest(document: OpenApi, known: Known): Arbitrary<FuzzedRequest> {
  const operations = Object.entries(document.paths)
    .filter(([template]) => !LEFT_ALONE.includes(template))
    .flatMap(([template, item]) => Object.entries(item).map(([method, written]) => ({ template, method, written })))
  return fc
    .constantFrom(...operations)
    .chain(({ template, method, written }) =>
      anOperation(document, template, method, written as unknown as Written, known),
    )
}

function anOperation(
  document: OpenApi,
  template: string,
  method: string,
  written: Written,
  known: Known,
): Arbitrary<FuzzedRequest> {
  const { parameters = [], requestBody, security } = written
  const pick = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const schema = requestBody?.content["application/json"].schema
  return fc
    .record({
      params: fc.record(Object.fromEntries(pick("path").map((one) => [one.name, aText(document, one, known)]))),
      query: fc.record(Object.fromEntries(pick("query").map((one) => [one.name, aText(document, one, known)])), {
        requiredKeys: [],
      }),
      unknown: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { freq: 8 }),
      headers: aCredential(security, known),
      body: schema
        ? aBody(document, schema, requestBody?.content["application/json"].example ?? {}, known)
        : fc.constant(undefined),
    })
    .map(({ params, query, unknown, headers, body }) => {
      const search = new URLSearchParams([
        ...(Object.entries(query) as [string, string][]),
        ...(unknown ? [[unknown, "1"] as [string, string]] : []),
      ])
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name]?.toWellFormed() || "-"),
      )
      const full = search.size > 0 ? `${path}?${search}` : path
      return {
        method: method.toUpperCase(),
        template,
        path: full,
        params,
        headers,
        ...(body !== undefined && { body }),
      }
    })
}

/** Builds a value for the path or query: an existing value, the documented example, a value of the schema, or an odd text. */
function aText(document: OpenApi, { name, schema, example }: WrittenParameter, known: Known): Arbitrary<string> {
  const byKnown = fc.nat().map((index) => pickKnown(known, name, index) ?? String(example ?? ""))
  const bySchema = aValue(document, schema, known).map((value) =>
    typeof value === "object" ? JSON.stringify(value) : String(value),
  )
  return fc.oneof(
    { weight: 4, arbitrary: byKnown },
    { weight: 4, arbitrary: bySchema },
    { weight: 1, arbitrary: oddText },
  )
}

function pickKnown(known: Known, name: string, index: number): string | undefined {
  const values = known()[name] ?? []
  return values[index % Math.max(1, values.length)]
}

function aCredential(security: Written["security"], known: Known): Arbitrary<Record<string, string>> {
  const wanted = Object.keys(security[0] ?? {})[0]
  const right: Record<string, () => Record<string, string>> = {
    admin: () => ({ authorization: "Bearer an-admin-secret-of-the-tests-of-the-api" }),
    webhook: () => ({ "x-webhook-secret": pickKnown(known, "X-Webhook-Secret", 0) ?? "none" }),
  }
  const given = fc.constant(null).map(() => (wanted ? (right[wanted]?.() ?? {}) : {}))
  const wrong = fc.constantFrom<Record<string, string>>(
    {},
    { authorization: "L402 AgEL:00" },
    { authorization: "Bearer wrong" },
    { "x-webhook-secret": "wrong" },
    { "content-type": "text/plain" },
  )
  return fc.oneof({ weight: 8, arbitrary: given }, { weight: 1, arbitrary: wrong })
}

/** Builds a body: usually the documented example with some fields changed or added, sometimes something completely different. */
function aBody(document: OpenApi, ref: JsonSchema, example: Record<string, unknown>, known: Known): Arbitrary<unknown> {
  const { properties = {} } = resolve(document, ref)
  const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const byKnown = fc.nat().map((index) => pickKnown(known, name, index) ?? example[name])
    const value = fc.oneof(
      { weight: 6, arbitrary: byKnown },
      { weight: 2, arbitrary: aValue(document, schema, known) },
      { weight: 1, arbitrary: odd },
    )
    return [name, value] as const
  })
  const near = fc.record(Object.fromEntries(members), { requiredKeys: Object.keys(example) })
  const far = fc.oneof(odd, fc.constantFrom("{", "[]", "", "null"))
  return fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: far })
}

function resolve(document: OpenApi, schema: JsonSchema): JsonSchema {
  const { $ref } = schema
  return typeof $ref === "string"
    ? (document.components["schemas"]?.[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {})
    : schema
}

/** Builds a value that the schema accepts, or that is slightly out of its range. */
function aValue(document: OpenApi, given: JsonSchema, known: Known): Arbitrary<unknown> {
  const schema = resolve(document, given)
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"])
  if (schema["const"] !== undefined) return fc.constant(schema["const"])
  const options = schema["anyOf"] ?? schema["oneOf"]
  if (Array.isArray(options)) return fc.oneof(...options.map((option: JsonSchema) => aValue(document, option, known)))
  const [type] = [schema["type"]].flat()
  if (type === "integer") return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.maxSafeInteger())
  if (type === "number") return fc.oneof(fc.double({ noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true }))
  if (type === "boolean") return fc.boolean()
  if (type === "array")
    return fc.array(aValue(document, (schema["items"] as JsonSchema | undefined) ?? {}, known), { maxLength: 30 })
  if (type === "object") return fc.dictionary(fc.string({ maxLength: 10 }), odd, { maxKeys: 4 })
  return fc.string({ maxLength: Math.min(300, Number(schema["maxLength"] ?? 60) + 1) })
}

// Writes the schemas of the OpenAPI document. An operation refers to a schema object; one without a name throws. Pure.

import { z } from "zod"
import { SERVICE_WORDS } from "@/lib/api/openapi/field-words"
import { OPERATIONS } from "@/lib/api/operations"
import type { JsonSchema } from "@/lib/contract/operation"
import { SCHEMA_NAMES } from "@/lib/contract/schema-names"

const BODIES = new Set(OPERATIONS.flatMap(({ body }) => body?.schema ?? []))

/** @throws Error for a schema without a name */
export function refTo(schema: z.ZodType): JsonSchema {
  const name = SCHEMA_NAMES.get(schema)
  if (name === undefined) throw new Error("A schema of an operation has no name: see lib/contract/schema-names.ts.")
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * @param isStrict for tests: forbids undescribed members in responses. Clients must ignore unknown members, so the published
 * document allows undescribed members.
 */
export function buildSchemas(isStrict: boolean): Record<string, JsonSchema> {
  const responses = toJsonSchemas("output", isStrict)
  for (const name of ["Service", "ListedService", "ServiceDetail"]) addWords(responses[name], SERVICE_WORDS)
  return { ...responses, ...toJsonSchemas("input", false) }
}

/** JSON Schema 2020-12 allows `description` next to `$ref`. */
function addWords(schema: JsonSchema | undefined, words: Record<string, string>): void {
  const members = schema?.["properties"] as Record<string, JsonSchema>
  for (const [name, description] of Object.entries(words)) members[name] = { ...members[name], description }
}

/** The schemas of bodies are those of the input, all others those of the output. */
function toJsonSchemas(io: "input" | "output", isStrict: boolean): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  const named = [...SCHEMA_NAMES].filter(([schema]) => BODIES.has(schema) === (io === "input"))
  for (const [schema, id] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodObject && io === "input") jsonSchema.required = listRequired(zodSchema)
    },
  })
  return Object.fromEntries(named.map(([, name]) => [name, tidy(schemas[name] as JsonSchema, isStrict)]))
}

/** Lists the members whose schema rejects `undefined`. */
function listRequired({ shape }: z.ZodObject): string[] {
  return Object.entries(shape).flatMap(([name, member]) =>
    (member as z.ZodType).safeParse(undefined).success ? [] : [name],
  )
}

/** Keywords that tell a reader nothing. `isNoise` adds the bounds ±(2^53 − 1), which zod writes for every integer. */
const NOISE = new Set(["$schema", "$id", "propertyNames"])
const isNoise = (keyword: string, value: unknown) =>
  NOISE.has(keyword) || ((keyword === "minimum" || keyword === "maximum") && Math.abs(Number(value)) === 2 ** 53 - 1)

/**
 * Shortens the JSON Schema that zod writes, without changing its meaning.
 * @param isStrict keeps `additionalProperties: false`, which `tidy` otherwise removes, because clients must accept unknown
 * members
 */
function tidy(schema: JsonSchema, isStrict: boolean): JsonSchema {
  // zod describes `z.json()` by a reference to a shared recursive schema. `{}` also allows any JSON.
  if (String(schema["$ref"] ?? "").includes("__shared")) return {}
  const kept = Object.entries(schema).filter(([keyword, value]) => {
    if (keyword === "additionalProperties" && value === false) return isStrict
    if (keyword === "pattern") return schema["format"] === undefined
    return !isNoise(keyword, value)
  })
  const tidied = Object.fromEntries(kept.map(([keyword, value]) => [keyword, tidyValue(keyword, value, isStrict)]))
  return joinEnums(joinNull(tidied))
}

function tidyValue(keyword: string, value: unknown, isStrict: boolean): unknown {
  if (["default", "examples", "enum", "const", "required"].includes(keyword)) return value
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? tidy(item, isStrict) : item))
  if (!isObject(value)) return value
  if (keyword !== "properties") return tidy(value, isStrict)
  const members = Object.entries(value).map(([name, member]) => [name, tidy(member as JsonSchema, isStrict)])
  return Object.fromEntries(members)
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Turns `anyOf: [X, null]` into X with "null" as a second `type`. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return schema
  const [one] = anyOf as JsonSchema[]
  if (Array.isArray(one?.["enum"])) return { ...one, ...rest, ...typeWithNull(one), enum: [...one["enum"], null] }
  if (one && one["const"] === undefined && typeof one["type"] === "string")
    return { ...one, ...rest, ...typeWithNull(one) }
  return schema
}

const typeWithNull = ({ type }: JsonSchema) => (typeof type === "string" ? { type: [type, "null"] } : {})

/** Turns an `anyOf` of constants of one type into an `enum`. */
function joinEnums(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length === 0) return schema
  const types = new Set(anyOf.map(({ type }) => type))
  if (types.size !== 1 || !anyOf.every((option: JsonSchema) => "const" in option)) return schema
  return { ...rest, type: [...types][0], enum: anyOf.map((option: JsonSchema) => option["const"]) }
}

// Shortens the JSON Schema that zod writes, without changing its meaning. Pure.

import type { JsonSchema } from "@/lib/contract/operation"

/** Keywords that tell a reader nothing. `isNoise` adds the bounds ±(2^53 − 1), which zod writes for every integer. */
const NOISE = new Set(["$schema", "$id", "propertyNames"])
const isNoise = (keyword: string, value: unknown) =>
  NOISE.has(keyword) || ((keyword === "minimum" || keyword === "maximum") && Math.abs(Number(value)) === 2 ** 53 - 1)

/**
 * @param isStrict keeps `additionalProperties: false`, which `tidy` otherwise removes, because clients must accept unknown
 * members
 */
export function tidy(schema: JsonSchema, isStrict: boolean): JsonSchema {
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

// Finds the fields of a JSON body that its schema does not have (docs/decisions.md#bodies). Every object that the schema describes is
// checked, at each depth. A member of the schema that takes any JSON, such as the example of a parameter, is not looked into.

import { z } from "zod"
import type { FieldProblem } from "@/lib/contract/errors"
import { findMeant } from "@/lib/contract/field-slips"
import { formatPath } from "@/lib/contract/input"
import type { JsonSchema } from "@/lib/contract/operation"

export interface UnknownFields {
  /** Paths of fields without effect, such as `logo` and `parameters[0].unit`. */
  ignored: string[]
  /** Fields that stand for a known one, which the caller did not send. */
  slips: FieldProblem[]
}

const described = new WeakMap<z.ZodType, JsonSchema>()

/** @param body untrusted JSON of at most 64 kB */
export function findUnknownFields(schema: z.ZodType, body: unknown): UnknownFields {
  const found: UnknownFields = { ignored: [], slips: [] }
  collect(describe(schema), body, [], found)
  return found
}

function describe(schema: z.ZodType): JsonSchema {
  const known = described.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema
  described.set(schema, json)
  return json
}

type Path = readonly (string | number)[]

function collect(schema: JsonSchema, value: unknown, path: Path, found: UnknownFields): void {
  // A field that may be null or has several forms: every form is looked at, and only one has the members of an object.
  const { anyOf, items, properties } = schema
  if (Array.isArray(anyOf)) for (const form of anyOf) collect(form, value, path, found)
  if (Array.isArray(value)) {
    if (!isRecord(items)) return
    for (const [index, item] of value.entries()) collect(items, item, [...path, index], found)
  } else if (isRecord(value) && isRecord(properties)) {
    const names = Object.keys(properties)
    for (const [name, member] of Object.entries(value)) {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (isRecord(inner)) collect(inner, member, [...path, name], found)
      else collectUnknown(name, names, value, path, found)
    }
  }
}

function collectUnknown(
  name: string,
  names: readonly string[],
  given: Record<string, unknown>,
  path: Path,
  { ignored, slips }: UnknownFields,
): void {
  const field = formatPath([...path, name])
  const meant = findMeant(name, names)
  const isGiven = meant.some((one) => Object.hasOwn(given, one) && given[one] !== null)
  if (meant.length === 0 || isGiven) ignored.push(field)
  else slips.push({ field, message: `is not a field of this body; use ${meant.join(" or ")}` })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

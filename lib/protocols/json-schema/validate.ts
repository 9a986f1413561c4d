// Evaluates a JSON Schema (draft 2020-12) of an untrusted party against a value of the same party, without generating code and in bounded
// time: a copy of the schema has its references inlined, a limited size and depth, and no keyword that needs a regular expression.

import { validate } from "@cfworker/json-schema"
import { getField, isObject, type JsonObject } from "@/lib/protocols/json"

export type SchemaResult =
  | { result: "valid" }
  | { result: "invalid"; at: string; keyword: string }
  | { result: SchemaProblem; seen: string }
  /** The value may break a rule only because a keyword was left out. */
  | { result: "unknown" }

/** Values, levels, and the most pairs of a schema and a value that the validator visits: 10,000 take up to 70 ms on a busy machine. */
const LIMITS = { size: 2_000, depth: 32, pairs: 10_000 }
const DRAFT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/

export function validateUntrusted(schema: unknown, value: unknown, draft: unknown): SchemaResult {
  if (draft !== undefined && !(typeof draft === "string" && DRAFT.test(draft)))
    return { result: "malformed", seen: typeof draft === "string" ? draft : "$schema" }
  try {
    const copied = copySchema(schema)
    const budget = { left: LIMITS.size }
    const bare = copyValue(value, budget, 0)
    const pairs = copied.size * (LIMITS.size - budget.left)
    if (pairs > LIMITS.pairs) return { result: "too_large", seen: `${Math.round(pairs)} pairs of a schema and a value` }
    const { valid, errors } = validate(bare, copied.schema, "2020-12", {})
    if (valid) return { result: "valid" }
    if (copied.isLoose && copied.isReversing) return { result: "unknown" }
    const last = errors.at(-1)
    return { result: "invalid", at: last?.instanceLocation.slice(1) ?? "", keyword: last?.keyword ?? "false" }
  } catch (error) {
    if (error instanceof SchemaError) return { result: error.problem, seen: error.seen }
    throw error
  }
}

type SchemaProblem = "remote_reference" | "malformed" | "too_large"

class SchemaError extends Error {
  constructor(
    readonly problem: SchemaProblem,
    readonly seen: string,
  ) {
    super(`${problem}: ${seen}`)
  }
}

interface CopiedSchema {
  schema: JsonObject | boolean
  /** The number of values in the copy, and one more for each 100 characters of text. */
  size: number
  /** Whether a keyword was left out, so that the copy allows more than the schema. */
  isLoose: boolean
  /** Whether a keyword reverses a result, so that a copy that allows more can also reject more. */
  isReversing: boolean
}

const ONE = ["additionalProperties", "unevaluatedProperties", "propertyNames", "items", "unevaluatedItems", "contains"]
const CONDITIONS = ["not", "if", "then", "else"]
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"]
const REVERSING = new Set(["not", "if", "oneOf", "maxContains", "unevaluatedProperties", "unevaluatedItems"])
const LOOSE = ["pattern", "patternProperties", "uniqueItems", "dependentRequired", "dependentSchemas", "$dynamicRef"]
const NUMBERS = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains"],
]
const TYPES: readonly unknown[] = ["null", "boolean", "object", "array", "number", "integer", "string"]

/** @throws SchemaError */
function copySchema(root: unknown): CopiedSchema {
  const budget: Budget = { root, left: LIMITS.size, isLoose: false, isReversing: false }
  const schema = copy(root, budget, 0)
  return { schema, size: LIMITS.size - budget.left, isLoose: budget.isLoose, isReversing: budget.isReversing }
}

interface Budget {
  root: unknown
  left: number
  isLoose: boolean
  isReversing: boolean
}

function spend(budget: Pick<Budget, "left">, depth: number, cost = 1): void {
  budget.left -= cost
  if (budget.left < 0) throw new SchemaError("too_large", `more than ${LIMITS.size} values`)
  if (depth > LIMITS.depth) throw new SchemaError("too_large", `more than ${LIMITS.depth} levels`)
}

function malformed(keyword: string): never {
  throw new SchemaError("malformed", keyword)
}

function copy(schema: unknown, budget: Budget, depth: number): JsonObject | boolean {
  spend(budget, depth)
  if (typeof schema === "boolean") return schema
  if (!isObject(schema)) return malformed("a schema is an object, true or false")
  checkReferences(schema)
  const members: [string, unknown][] = []
  for (const [keyword, value] of Object.entries(schema)) {
    if (REVERSING.has(keyword)) budget.isReversing = true
    if (LOOSE.includes(keyword)) budget.isLoose = true
    const copied = copyKeyword(keyword, value, budget, depth + 1)
    if (copied !== undefined) members.push([keyword, copied])
  }
  // Without the names that a pattern allows, the keywords for all other names would reject them.
  const kept = Object.hasOwn(schema, "patternProperties")
    ? members.filter(([keyword]) => !/^(?:additional|unevaluated)Properties$/.test(keyword))
    : members
  return inlineReference(schema, Object.fromEntries(kept), budget, depth)
}

function copyKeyword(keyword: string, value: unknown, budget: Budget, depth: number): unknown {
  if (ONE.includes(keyword) || CONDITIONS.includes(keyword)) return copy(value, budget, depth)
  if (keyword === "properties") return copyProperties(value, budget, depth)
  if (LISTS.includes(keyword))
    return Array.isArray(value) ? value.map((one) => copy(one, budget, depth + 1)) : malformed(keyword)
  if (NUMBERS.includes(keyword)) return typeof value === "number" ? value : malformed(keyword)
  if (keyword === "const") return copyValue(value, budget, depth)
  if (keyword === "enum") return Array.isArray(value) ? copyValue(value, budget, depth) : malformed(keyword)
  if (keyword === "required") return isTexts(value) ? copyValue(value, budget, depth) : malformed(keyword)
  if (keyword !== "type") return undefined
  const types = Array.isArray(value) ? value : [value]
  return types.length <= TYPES.length && types.every((one) => TYPES.includes(one)) ? value : malformed(keyword)
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string")

function copyProperties(value: unknown, budget: Budget, depth: number): JsonObject {
  if (!isObject(value)) return malformed("properties")
  return toBare(Object.entries(value).map(([name, schema]) => [name, copy(schema, budget, depth + 1)]))
}

/** "Schema Validation" in the document bazaar: the values are JSON pointers in the same document. */
function checkReferences(schema: JsonObject): void {
  for (const keyword of ["$ref", "$id", "$dynamicRef"]) {
    const value = getField(schema, keyword)
    if (value === undefined) continue
    if (typeof value !== "string") malformed(keyword)
    else if (!value.startsWith("#")) throw new SchemaError("remote_reference", value)
  }
}

function inlineReference(schema: JsonObject, own: JsonObject, budget: Budget, depth: number): JsonObject {
  const reference = getField(schema, "$ref")
  if (typeof reference !== "string") return own
  const target = copy(resolve(reference, budget.root), budget, depth + 1)
  return { allOf: [target, own] }
}

function resolve(reference: string, root: unknown): unknown {
  if (!/^#(?:\/|$)/.test(reference)) malformed(reference)
  let found: unknown = root
  for (const part of reference.slice(1).split("/").slice(1)) {
    const plain = part.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    const name = plain.replaceAll("~1", "/").replaceAll("~0", "~")
    found = Array.isArray(found) && /^\d{1,9}$/.test(name) ? found[Number(name)] : getField(found, name)
    if (found === undefined) malformed(reference)
  }
  return found
}

/** A copy without inherited properties: the validator looks names up with `in`. @throws SchemaError */
function copyValue(value: unknown, budget: Pick<Budget, "left">, depth: number): unknown {
  spend(budget, depth, typeof value === "string" ? 1 + value.length / 100 : 1)
  if (Array.isArray(value)) return value.map((one) => copyValue(one, budget, depth + 1))
  if (!isObject(value)) return value
  return toBare(Object.entries(value).map(([name, one]) => [name, copyValue(one, budget, depth + 1)]))
}

function toBare(members: readonly (readonly [string, unknown])[]): JsonObject {
  const bare: Record<string, unknown> = Object.create(null)
  for (const [name, value] of members) bare[name] = value
  return bare
}

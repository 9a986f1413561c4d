// Evaluates a JSON Schema (draft 2020-12) of an untrusted party against a value of the same party, without generating code.

import { validate } from "@cfworker/json-schema"
import { copySchema, copyValue, SchemaError, type SchemaProblem } from "@/lib/protocols/json-schema/copy-schema"

export type SchemaResult =
  | { result: "valid" }
  | { result: "invalid"; at: string; keyword: string }
  | { result: SchemaProblem; seen: string }
  /** The value may break a rule only because a keyword was left out. */
  | { result: "unknown" }

/** Values, and the most pairs of a schema and a value that the validator visits: 10,000 take up to 70 ms on a busy machine. */
const LIMITS = { size: 2_000, pairs: 10_000 }
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

// Checks the arguments of a tool. An error names each argument that is wrong, in one sentence.

import type { z } from "zod"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { findMeant } from "@/lib/contract/field-slips"
import { cleanText } from "@/lib/mcp/untrusted"

const MAX_SENTENCE = 600

/**
 * Validates the arguments of a call. Null counts as absent.
 * @throws `invalid_parameter`
 */
export function parseArguments<T extends z.ZodObject>(schema: T, given: unknown): z.output<T> {
  const present = Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const result = schema.safeParse(Object.fromEntries(present))
  if (result.success) return result.data
  const names = Object.keys(schema.shape)
  const problems = result.error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return issue.keys.map((field) => describeUnknown(field, names))
    return [{ field: issue.path.join("."), message: issue.message }]
  })
  throw toError(problems)
}

function describeUnknown(field: string, names: readonly string[]): FieldProblem {
  if (names.length === 0) return { field, message: "is unknown; this tool has no arguments" }
  const meant = findMeant(field, names)
  if (meant.length > 0) return { field, message: `is not an argument of this tool; use ${meant.join(" or ")}` }
  return { field, message: `is not one of ${names.join(", ")}` }
}

export function toError(problems: readonly FieldProblem[]): AppError {
  const sentence = problems.map(({ field, message }) => `${field} ${message}`).join("; ")
  return new AppError("invalid_parameter", `${cleanText(sentence, MAX_SENTENCE)}.`)
}

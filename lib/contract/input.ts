// Parses request bodies, and turns the issues of a schema into one error that names every field (docs/decisions.md#shapes).
// Pure.

import { z } from "zod"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { boundedText } from "@/lib/text/text"

export const MAX_EMAIL = 254

/** What a transform returns for a value that it cannot parse. */
export function reject(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message })
  return z.NEVER
}

/** Turns absent values, null and the empty string into null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())

/** Like `optional`, for text that people read: blank text counts as absent. A blank filter is an error instead. */
export const optionalText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined || isBlank(value) ? null : value), schema.nullable())

const isBlank = (value: unknown) => typeof value === "string" && value.trim() === ""

export const emailAddress = boundedText(MAX_EMAIL)
  .transform((text) => text.trim())
  .pipe(z.email("must be an e-mail address"))

/** Accepts one of `values` in any letter case and returns its spelling in `values`, which the OpenAPI document lists. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .meta({ enum: values })
    .transform((text, context): T => {
      const found = values.find((value) => value.toLowerCase() === text.trim().toLowerCase())
      return found ?? reject(context, text === "" ? "is required" : `must be one of ${values.join(", ")}`)
    })

const EXPECTED: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
}

/** Error messages for schemas that have none. Each message is the end of a sentence that begins with the field's name. */
export const toIssueMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return "is required"
  if (typeof issue.input === "number" && issue.expected === "number") return "must be a finite number"
  if (issue.code === "invalid_type") return `must be ${EXPECTED[issue.expected] ?? "of another type"}`
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`
  return "is not valid"
}

/** @throws AppError `invalid_request` for a body that is not an object, `invalid_parameter` with every invalid field */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("invalid_request", "The body must be a JSON object.")
  }
  const result = schema.safeParse(body, { error: toIssueMessage })
  if (result.success) return result.data
  throw invalidFields(listProblems(result.error.issues))
}

/** One problem per issue, without duplicates. */
function listProblems(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  const problems = issues.map(({ path, message }) => ({ field: formatPath(path), message }))
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

/** Formats a path as `ids[0]` or `a.b`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`
    return text === "" ? String(part) : `${text}.${String(part)}`
  }, "")
}

/** Builds the 400 error for these fields. The error's message names the first field. */
export function invalidFields(details: FieldProblem[], headers: Record<string, string> = {}): AppError {
  const [first] = details
  const sentence = first ? `${first.field} ${first.message.replace(/\.$/, "")}.` : "The request is not valid."
  return new AppError("invalid_parameter", sentence, { details, headers })
}

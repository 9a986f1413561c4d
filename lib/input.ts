// Turns what a schema refuses into the one error that names every field (decisions.md, "Shapes").

import { z } from "zod"
import { AppError } from "@/lib/errors"

const MAX_EMAIL = 254

/** An absent, null or empty value means "not said". */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())

export const emailAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL, `must be at most ${MAX_EMAIL} characters`)
  .pipe(z.email("must be an e-mail address"))

/** The parsed body. Throws `invalid_request` when it is no object, `invalid_parameter` with the fields that do not fit. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("invalid_request", "The body must be a JSON object.")
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalidFields(result.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message })))
}

/** The 400 for these fields; its sentence is about the first. */
export function invalidFields(
  details: { field: string; message: string }[],
  headers: Record<string, string> = {},
): AppError {
  const [first] = details
  const message = first ? `${first.field} ${first.message}.` : "The request is not valid."
  return new AppError("invalid_parameter", message, { details, headers })
}

// Separates known and unknown parameters of a query string. Unknown names are reported in a response header, and rejected when
// the caller sends `strict=true`. Also the types of parameters that several routes share: integers, decimal numbers, times. Pure.

import { z } from "zod"
import type { FieldProblem } from "@/lib/contract/errors"
import { reject } from "@/lib/contract/input"
import { parseTimestamp } from "@/lib/time"

interface NamedValues {
  given: Record<string, string>
  problems: FieldProblem[]
  /** Names of unknown parameters. */
  ignored: string[]
}

const STRICT = "strict"
const TRUE = new Set(["true", "1"])
const FALSE = new Set(["false", "0"])

/**
 * An empty value counts as absent. Two different values of one name are a problem, because the caller's intent is unclear.
 * @param lists names whose values are lists: several values of one name are one list
 */
export function readNames(
  search: URLSearchParams,
  known: readonly string[],
  lists: readonly string[] = [],
): NamedValues {
  const problems: FieldProblem[] = []
  const ignored: string[] = []
  const given: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const values = [...new Set(search.getAll(name).filter((value) => value !== ""))]
    if (name !== STRICT && !known.includes(name)) ignored.push(name)
    else if (lists.includes(name) && values.length > 0) given[name] = values.join(",")
    else if (values.length > 1) problems.push({ field: name, message: "is given more than once" })
    else if (values[0] !== undefined) given[name] = values[0]
  }
  const { [STRICT]: strict = "false", ...rest } = given
  const value = simplify(strict)
  if (TRUE.has(value)) problems.push(...ignored.map(toUnknown))
  else if (!FALSE.has(value)) problems.push({ field: STRICT, message: "must be true or false" })
  return { given: rest, problems, ignored }
}

/** Whether the caller asks that what is unknown is rejected. */
export const isStrict = (search: URLSearchParams): boolean => TRUE.has(simplify(search.get(STRICT) ?? ""))

const simplify = (value: string) => value.trim().toLowerCase()

const toUnknown = (field: string): FieldProblem => ({ field, message: "is not a parameter of this URL" })

const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/
/** Decimal and scientific notation: `.5`, `1e-06`, and `5e-7`, which is JavaScript's own output. */
const DECIMAL_NUMBER = /^\s*\+?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** A whole number, clamped to the range. Any number of digits is accepted. */
export const clampedInteger = (min: number, max: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, "must be a whole number")
    .transform((text) => Math.min(max, Math.max(min, Number(text))))

export const integerWithin = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.string().regex(WHOLE_NUMBER, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
}

/** A number of zero or more, up to the largest double. */
export const positiveNumber = z
  .string()
  .regex(DECIMAL_NUMBER, "must be a number that is not negative")
  .transform(Number)
  .refine((value) => Number.isFinite(value), { error: "is too large", abort: true })

/** The accepted years. ISO 8601 and Postgres write these years in the same form. */
const TIMES = { from: Date.UTC(1970, 0), to: Date.UTC(9999, 11, 31, 23, 59, 59, 999) } as const

/** A time in one of the formats of `parseTimestamp`. In a query string an unescaped `+` of a UTC offset arrives as a space. */
export const time = z.string().transform((text, context) => {
  const date = parseTimestamp(text.trim().replace(/(?<=:\d\d(\.\d+)?) (?=\d\d:?\d\d$)/, "+"))
  if (date && date.getTime() >= TIMES.from && date.getTime() <= TIMES.to) return date
  return reject(
    context,
    "must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22",
  )
})

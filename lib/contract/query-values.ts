// Types of query parameters that several routes share: integers, decimal numbers, times. Pure.

import { z } from "zod"
import { parseTimestamp } from "@/lib/time"

const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/
/** Decimal and scientific notation: `.5`, `1e-06`, and `5e-7`, which is JavaScript's own output. */
const DECIMAL_NUMBER = /^\s*\+?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** A whole number, clamped to the range. Any number of digits is accepted. */
export const clampedInteger = (min: number, max: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, "must be a whole number")
    .transform((text) => Math.min(max, Math.max(min, Number(text))))

/** A whole number within the range. */
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
  context.addIssue({
    code: "custom",
    message: "must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22",
  })
  return z.NEVER
})

// Types of query parameters that several routes share: whole numbers, decimal numbers, times.

import { z } from "zod"
import { parseTimestamp } from "@/lib/time"

const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/
/** Decimal notation and scientific notation: `.5`, `1e-06`, and `5e-7` as JavaScript prints it. */
const DECIMAL_NUMBER = /^\s*\+?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** A whole number, clamped to the range. The number of digits does not matter. */
export const clampedInteger = (min: number, max: number) =>
  z
    .string()
    .regex(WHOLE_NUMBER, "must be a whole number")
    .transform((text) => Math.min(max, Math.max(min, Number(text))))

/** A number of zero or more, up to the largest double. */
export const positiveNumber = z
  .string()
  .regex(DECIMAL_NUMBER, "must be a number that is not negative")
  .transform(Number)
  .refine((value) => Number.isFinite(value), { error: "is too large", abort: true })

/** Postgres and ISO 8601 write these years alike. */
const TIMES = { from: Date.UTC(1970, 0), to: Date.UTC(9999, 11, 31, 23, 59, 59, 999) } as const

/** A time in one of the formats of `parseTimestamp`. An unescaped `+` of a zone arrives as a space. */
export const time = z.string().transform((text, context) => {
  const date = parseTimestamp(text.trim().replace(/(?<=:\d\d(\.\d+)?) (?=\d\d:?\d\d$)/, "+"))
  if (date && date.getTime() >= TIMES.from && date.getTime() <= TIMES.to) return date
  context.addIssue({
    code: "custom",
    message: "must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22",
  })
  return z.NEVER
})

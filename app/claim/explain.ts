// A refusal as a sentence for the reader of a form. Pure.

import { formatQuantity } from "@/components/catalogue/format"
import type { AppError } from "@/lib/errors"

/** What was refused; where a limit is spent, also when the next one is taken. */
export function explain(error: AppError): string {
  const seconds = Number(error.options.headers?.["Retry-After"])
  if (!(seconds > 0)) return error.message
  return `${error.message} The next one is taken in about ${formatQuantity(Math.ceil(seconds / 60), "minute")}.`
}

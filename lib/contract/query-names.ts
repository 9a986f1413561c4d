// Separates known and unknown parameters of a query string. Unknown names are reported in a response header, and rejected when
// the caller sends `strict=true`. Pure.

import type { FieldProblem } from "@/lib/contract/errors"

export interface NamedValues {
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

// Search parameters of an address, checked (decisions.md, "Query text"): what does not fit is 400 naming the parameter; what
// means nothing here is named in a response header, or refused where the caller says `strict=true`.

import { z } from "zod"
import { invalidFields } from "@/lib/input"

const IGNORED_HEADER = "X-Directory-Ignored-Params"
const MAX_HEADER = 500

const Strict = z
  .stringbool({ truthy: ["true", "1"], falsy: ["false", "0"], error: "must be true or false" })
  .default(false)

interface CheckedQuery<T extends z.ZodObject> {
  query: z.output<T>
  /** Names the parameters that were ignored, where there are any. */
  headers: Record<string, string>
}

/** An empty value counts as absent; a repeated one is a problem, as nobody can know which is meant. */
export function requireQuery<T extends z.ZodObject>(schema: T, search: URLSearchParams): CheckedQuery<T> {
  const shape = { ...schema.shape, strict: Strict }
  const problems: { field: string; message: string }[] = []
  const ignored: string[] = []
  const given: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const values = [...new Set(search.getAll(name).filter((value) => value !== ""))]
    if (!Object.hasOwn(shape, name)) ignored.push(name)
    else if (values.length > 1) problems.push({ field: name, message: "is given more than once" })
    else if (values[0] !== undefined) given[name] = values[0]
  }
  const { strict, ...rest } = given
  const isStrict = Strict.safeParse(strict)
  const query = schema.safeParse(rest)
  for (const issue of isStrict.error?.issues ?? []) problems.push({ field: "strict", message: issue.message })
  for (const issue of query.error?.issues ?? []) problems.push({ field: issue.path.join("."), message: issue.message })
  if (isStrict.data)
    problems.push(...ignored.map((field) => ({ field, message: "is not a parameter of this address" })))
  if (!query.success || problems.length > 0) throw invalidFields(problems)
  return { query: query.data, headers: nameIgnored(ignored) }
}

/** The header that names them, as long as there are any. */
export function nameIgnored(ignored: string[]): Record<string, string> {
  if (ignored.length === 0) return {}
  return { [IGNORED_HEADER]: ignored.map(encodeURIComponent).join(", ").slice(0, MAX_HEADER) }
}

// Checks the arguments of a tool. An error is one sentence that names each wrong argument (docs/decisions.md#queries).
// The list's own schema parses a search, so that arguments mean the same as in the API.

import type { z } from "zod"
import { type ListQuery, type ParameterProblem, parseListQuery } from "@/lib/catalogue/list/query"
import { AppError } from "@/lib/errors"
import { LIMITS, SearchInput } from "@/lib/mcp/schema"
import { cleanText } from "@/lib/mcp/untrusted"

const MAX_SENTENCE = 600

/** Null counts as absent. @throws `invalid_parameter` */
export function parseArguments<T extends z.ZodObject>(schema: T, given: unknown): z.output<T> {
  const present = Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const result = schema.safeParse(Object.fromEntries(present))
  if (result.success) return result.data
  const names = Object.keys(schema.shape)
  const unknown = names.length > 0 ? `is not one of ${names.join(", ")}` : "is unknown; this tool has no arguments"
  throw toError(
    result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((field) => ({ field, message: unknown }))
        : [{ field: issue.path.join("."), message: issue.message }],
    ),
  )
}

export function parseSearch(given: unknown): { query: ListQuery; fields: SearchInput["fields"] } {
  const { fields, limit = LIMITS.pageSize, ...rest } = parseArguments(SearchInput, given)
  const parameters = { ...rest, limit: Math.min(limit, LIMITS.maxPageSize) }
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  const { query, problems } = parseListQuery(search)
  if (problems.length > 0) throw toError(problems)
  return { query, fields }
}

function toError(problems: readonly ParameterProblem[]): AppError {
  const sentence = problems.map(({ field, message }) => `${field} ${message}`).join("; ")
  return new AppError("invalid_parameter", `${cleanText(sentence, MAX_SENTENCE)}.`)
}

import type { z } from "zod"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { PickAnswer, PickQuery } from "@/lib/catalogue/pick/schema"
import type { Categories, SearchSummary, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { findMeant } from "@/lib/contract/field-slips"
import type { LintAnswer } from "@/lib/lint/schema"
import { cleanText } from "@/lib/mcp/untrusted"
import type { SystemHealth } from "@/lib/stats/schema"

export interface Tool {
  name: string
  title: string
  description: string
  /** What the tool returns and how much, in words for people. */
  result: { about: string; size: string }
  /** True when the tool causes requests to an endpoint, not only to the directory. */
  isOpenWorld?: boolean
  input: z.ZodObject
  output: z.ZodObject
  /**
   * Runs the tool. `data` matches the schema `output`.
   * @throws AppError with a message that may be shown to the caller
   */
  run(reader: Reader, given: unknown): Promise<{ sentence: string; data: Record<string, unknown> }>
}

export interface SearchResult extends ServicePage {
  /** Why the search used keywords only; null for a full search. */
  searchDegraded: string | null
  /** Null without a search text. */
  search: SearchSummary | null
}

/**
 * Queries the database inside the directory's process, and calls the public API elsewhere. Each method throws an `AppError` whose
 * message may be shown to the caller.
 */
export interface Reader {
  search(query: ListQuery): Promise<SearchResult>
  /** Null when no public service has this id. */
  detail(id: string): Promise<ServiceDetail | null>
  pick(query: PickQuery): Promise<PickAnswer>
  categories(): Promise<Categories>
  stats(): Promise<SystemHealth>
  /** @param body the body of POST /api/v1/lint; counts against the limits of the linter */
  lint(body: object): Promise<LintAnswer>
}

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

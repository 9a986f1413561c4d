// Search parameters of an address, checked (decisions.md, "Query text"): what does not fit is 400 naming the parameter; what
// means nothing here is named in a response header, or refused where the caller says `strict=true`. A route names its reader.

import { z } from "zod"
import { LIST_ONLY, type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import type { FieldProblem } from "@/lib/errors"
import { invalidFields, toIssueMessage } from "@/lib/input"
import { readNames } from "@/lib/query-names"

const IGNORED_HEADER = "X-Directory-Ignored-Params"
const MAX_HEADER = 500

/**
 * Throws `invalid_parameter` naming each that does not fit; `headers` name those that were ignored, where there are any, on the
 * error too.
 */
export type QueryReader<Q> = (search: URLSearchParams) => { query: Q; headers: Record<string, string> }

/** The reader of the parameters that a schema has. */
export const queryOf =
  <T extends z.ZodObject>(schema: T): QueryReader<z.output<T>> =>
  (search) => {
    const { given, problems, ignored } = readNames(search, Object.keys(schema.shape))
    const query = schema.safeParse(given, { error: toIssueMessage })
    for (const issue of query.error?.issues ?? [])
      problems.push({ field: issue.path.join("."), message: issue.message })
    return finish({ query: query.data as z.output<T>, problems, ignored })
  }

/** The reader of an address that takes none. */
export const noQuery = queryOf(z.object({}))

const Challenge = z.object({
  l402: z.string().trim().toLowerCase().pipe(z.literal("require", "must be require")).optional(),
})

/** Takes the gate's own parameter out of the search text; `problems` when its value is not the one allowed. */
export function takeChallenge(search: URLSearchParams): { wantsChallenge: boolean; problems: FieldProblem[] } {
  const { given, problems } = readNames(new URLSearchParams(search.getAll("l402").map((value) => ["l402", value])), [
    "l402",
  ])
  search.delete("l402")
  const { data, error } = Challenge.safeParse(given)
  for (const { message } of error?.issues ?? []) problems.push({ field: "l402", message })
  return { wantsChallenge: data?.l402 === "require", problems }
}

/** Of what is refused whatever is asked. */
export const anyQuery: QueryReader<object> = () => ({ query: {}, headers: {} })

export const listQuery: QueryReader<ListQuery> = (search) => finish(parseListQuery(search))

/** Of what takes the filters of the list and answers all matches in an order of its own. */
export const filterQuery: QueryReader<ListQuery> = (search) => finish(parseListQuery(search, LIST_ONLY))

interface Parsed<Q> {
  query: Q
  problems: FieldProblem[]
  ignored: string[]
}

export function finish<Q>({ query, problems, ignored }: Parsed<Q>): ReturnType<QueryReader<Q>> {
  const headers = nameIgnored(ignored)
  if (problems.length > 0) throw invalidFields(problems, headers)
  return { query, headers }
}

/** The header that names them, as long as there are any. */
function nameIgnored(ignored: string[]): Record<string, string> {
  if (ignored.length === 0) return {}
  return { [IGNORED_HEADER]: ignored.map(encodeURIComponent).join(", ").slice(0, MAX_HEADER) }
}

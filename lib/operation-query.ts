// The search parameters of an operation: how they are read, and how the OpenAPI document describes them. Pure.

import { z } from "zod"
import type { FieldProblem } from "@/lib/errors"
import { toIssueMessage } from "@/lib/input"
import type { JsonSchema, Parameter } from "@/lib/operation"
import { readNames } from "@/lib/query-names"

export interface ParsedQuery<Q> {
  query: Q
  problems: FieldProblem[]
  /** Names that mean nothing here. */
  ignored: string[]
}
export interface Query<Q> {
  parse: (search: URLSearchParams) => ParsedQuery<Q>
  parameters: readonly Parameter[]
}

export type Words = readonly [description: string, schema: JsonSchema, example?: unknown]

export const inQuery = (name: string, ...[description, schema, example]: Words): Parameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(example !== undefined && { example }),
})

/** The parameters of a schema. One without words, or words without a parameter, does not compile. */
export function queryOf<T extends z.ZodObject>(
  schema: T,
  words: { readonly [Name in keyof T["shape"]]: Words },
): Query<z.output<T>> {
  const parameters = Object.entries(words).map(([name, about]) => inQuery(name, ...(about as Words)))
  const parse = (search: URLSearchParams) => {
    const { given, problems, ignored } = readNames(search, Object.keys(schema.shape))
    const { data, error } = schema.safeParse(given, { error: toIssueMessage })
    for (const { path, message } of error?.issues ?? []) problems.push({ field: path.join("."), message })
    return { query: data as z.output<T>, problems, ignored }
  }
  return { parse, parameters }
}

export const NO_QUERY = queryOf(z.object({}), {})
/** For calls whose search parameters do not matter: writes, and whatever is rejected anyway. */
export const ANY_QUERY: Query<object> = { parse: () => ({ query: {}, problems: [], ignored: [] }), parameters: [] }

/** A whole number that is brought into its bounds rather than rejected. */
export const clamped = (minimum: number, maximum: number, usual: number): JsonSchema => ({
  type: "integer",
  default: usual,
  description: `Brought into ${minimum} to ${maximum}.`,
})

/** The words of the parameter `limit`. */
export const pageWords = (maximum: number, usual: number): Words => [
  `How many on a page, 1 to ${maximum}.`,
  clamped(1, maximum, usual),
  10,
]

/** The words of the parameter `after`. */
export const CURSOR_WORDS: Words = ["The `next_cursor` of an answer.", { type: "string" }]

/** The values that a flag takes. */
export const FLAG: JsonSchema = { type: "string", enum: ["true", "false", "1", "0"] }

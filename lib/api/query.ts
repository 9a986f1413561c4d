// The query parameter `l402`, which most routes accept, and the response headers that list ignored parameters and fields. Pure.

import { z } from "zod"
import { queryOf } from "@/lib/contract/operation"

const IGNORED = { parameters: "X-Directory-Ignored-Params", fields: "X-Directory-Ignored-Fields" } as const
const MAX_HEADER = 500

const Challenge = z.object({
  l402: z.string().trim().toLowerCase().pipe(z.literal("require", "must be require")).optional(),
})
export const CHALLENGE = queryOf(Challenge, {
  l402: ["`require` requests the L402 challenge within the free rate too.", { type: "string", enum: ["require"] }],
})

/**
 * Removes the parameter `l402` (request a payment challenge) from `search` and parses it. `problems` reports an invalid value.
 */
export function takeChallenge(search: URLSearchParams) {
  const own = new URLSearchParams(search.getAll("l402").map((value) => ["l402", value]))
  search.delete("l402")
  const { query, problems } = CHALLENGE.parse(own)
  return { wantsChallenge: query?.l402 === "require", problems }
}

/**
 * Builds the header that lists ignored parameters of the query, or ignored fields of the body; no header when there are none.
 * The names come from the caller, so they are percent-encoded and cut.
 */
export function nameIgnored(kind: keyof typeof IGNORED, ignored: readonly string[]): Record<string, string> {
  if (ignored.length === 0) return {}
  return { [IGNORED[kind]]: ignored.map(encodeName).join(", ").slice(0, MAX_HEADER) }
}

/** Half of a surrogate pair, which JSON can hold, has no percent-encoding. Brackets stay, so that a path can be read. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll("%5B", "[").replaceAll("%5D", "]")

// The query parameter `l402`, which most routes accept, and the response header that lists ignored parameters.

import { z } from "zod"
import { queryOf } from "@/lib/operation"

const IGNORED_HEADER = "X-Directory-Ignored-Params"
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

/** Builds the header that lists ignored parameters; no header when there are none. */
export function nameIgnored(ignored: readonly string[]): Record<string, string> {
  if (ignored.length === 0) return {}
  return { [IGNORED_HEADER]: ignored.map(encodeURIComponent).join(", ").slice(0, MAX_HEADER) }
}

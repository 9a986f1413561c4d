// Fetches one document of a host, within limits on size and time.

import { baseUrl } from "@/lib/env"
import { safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { parseJson } from "@/lib/protocols/json"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"

const LIMITS = { timeoutMs: 5_000, bodyBytes: 2 * 1024 * 1024 } as const
/** HTTP statuses that do not show whether the document exists. */
const INCONCLUSIVE: readonly number[] = [403, 408, 425, 451]
export const TOO_MANY_REQUESTS = 429

/**
 * `none`: the host has no such document. `unread`: the document could not be read. `stop`: the document could not be read, and
 * the visit sends no more requests to this origin.
 */
export type DocumentResult = { kind: "parsed"; parsed: ListingOrSkip[] } | { kind: "none" | "unread" | "stop" }
type ParseJson = (json: unknown) => ListingOrSkip[] | null

export async function fetchDocument(url: string, parse: ParseJson, signal: AbortSignal): Promise<DocumentResult> {
  const result = await safeFetch(url, {
    timeoutMs: LIMITS.timeoutMs,
    maxBodyBytes: LIMITS.bodyBytes,
    bodyOverflow: "reject",
    // Do not follow redirects: the document at the target may belong to another host.
    redirects: "return",
    headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
    signal,
  })
  if (!result.ok) return { kind: result.status === undefined ? "stop" : "unread" }
  return parseReply(result.reply.status, result.reply.body, parse)
}

function parseReply(status: number, body: string, parse: ParseJson): DocumentResult {
  if (status === TOO_MANY_REQUESTS) return { kind: "stop" }
  if (status >= 500 || INCONCLUSIVE.includes(status)) return { kind: "unread" }
  if (status !== 200) return { kind: "none" }
  const json = parseJson(body.replace(/^\ufeff/, ""))
  // Many servers respond with status 200 and an HTML page when the document does not exist.
  if (json === undefined) return { kind: /^\s{0,100}</.test(body) ? "none" : "unread" }
  const parsed = parse(json)
  return parsed ? { kind: "parsed", parsed } : { kind: "none" }
}

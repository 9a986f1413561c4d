import { DOCUMENT_LIMITS, requestDocument } from "@/lib/probe/host-document"
import { describeOwnAccess } from "@/lib/probe/own-access"
import { describeBlock, findBlock } from "@/lib/protocols/blocked"
import { parseJson } from "@/lib/protocols/json"
import { BLOCK_FIX } from "@/lib/protocols/not-402"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import type { HostDocument } from "@/lib/sources/host-files/schema"

/** HTTP statuses that do not show whether the document exists. */
const INCONCLUSIVE: readonly number[] = [403, 408, 425, 451]
export const TOO_MANY_REQUESTS = 429
const MIB = 1024 * 1024

export interface ReadDocument extends Pick<HostDocument, "url" | "result" | "status" | "bytes" | "message"> {
  readAt: Date
  /** Empty unless the document was read. */
  entries: ParsedEntry[]
  /** Whether the visit sends no more requests to this origin. */
  isLast: boolean
}

/** True for a document that may list endpoints, and could not be read. */
export const isUnread = ({ result }: Pick<ReadDocument, "result">): boolean =>
  result === "failed" || result === "too_large" || result === "not_json"

/** Builds a document for which no response was read. */
export const withoutResponse = (
  url: string,
  result: ReadDocument["result"],
  message: string,
  more: Partial<ReadDocument> = {},
): ReadDocument => {
  return { url, result, message, status: null, bytes: null, readAt: new Date(), entries: [], isLast: false, ...more }
}

export async function fetchDocument(
  url: string,
  parse: (json: unknown) => ParsedEntry[] | null,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const result = await requestDocument(url, signal)
  if (!result.ok) {
    const { reason, detail, status = null } = result
    if (reason !== "too-large") return withoutResponse(url, "failed", detail, { status, isLast: status === null })
    const limit = `The document is larger than ${DOCUMENT_LIMITS.maxBodyBytes / MIB} MiB, which is the limit, so nothing of it was read.`
    return withoutResponse(url, "too_large", limit, { status })
  }
  const { status, body } = result.reply
  const block = status === 200 ? null : findBlock(result.reply)
  if (block) {
    const advice = `${BLOCK_FIX} ${describeOwnAccess()}`.trimEnd()
    return withoutResponse(url, "failed", `The response (${status}) was ${describeBlock(block)}. ${advice}`, {
      status,
      isLast: status === TOO_MANY_REQUESTS,
    })
  }
  const known = { url, status, bytes: Buffer.byteLength(body), readAt: new Date(), entries: [], isLast: false }
  return { ...known, ...parseReply(status, body, parse) }
}

type Parsed = Pick<ReadDocument, "result" | "message"> & Partial<Pick<ReadDocument, "entries" | "isLast">>

function parseReply(status: number, body: string, parse: (json: unknown) => ParsedEntry[] | null): Parsed {
  if (status === TOO_MANY_REQUESTS) {
    const message = "The host wants fewer requests (429), so no further document was requested."
    return { result: "failed", message, isLast: true }
  }
  if (status >= 500 || INCONCLUSIVE.includes(status))
    return { result: "failed", message: `The host responded with ${status}.` }
  if (status >= 300 && status < 400) {
    return { result: "missing", message: "The response is a redirect, and redirects are not followed." }
  }
  if (status === 404 || status === 410) return { result: "missing", message: null }
  if (status !== 200) return { result: "missing", message: `The host responded with ${status}.` }
  const json = parseJson(body.replace(/^\ufeff/, ""))
  if (json === undefined) {
    // Many servers respond with status 200 and an HTML page when the document does not exist.
    if (/^\s{0,100}</.test(body)) return { result: "missing", message: "The response is a page, not JSON." }
    return { result: "not_json", message: "The response is not valid JSON, or nested too deep." }
  }
  const entries = parse(json)
  if (entries) return { result: "read", message: null, entries }
  return { result: "no_entries", message: "The JSON has no list of endpoints in a known shape." }
}

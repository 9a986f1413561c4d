// Strong entity tags (RFC 9110 §8.8.3, §13.1.2; docs/decisions.md#caching): the tag is a hash of the encoded bytes. Every process
// computes the same tag, and each content coding has a different tag.

import { createHash } from "node:crypto"

const LENGTH = 27

/** The response cache sets this request header to render without an ETag, and then adds one ETag per content coding. */
export const TAGGED_LATER = "x-directory-tagged-later"

export function etagOf(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, LENGTH)}"`
}

/** Adds an ETag, or returns 304 without a body when `If-None-Match` has that ETag. Buffers the whole body: not for streams. */
export async function withEtag(request: Request, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const etag = etagOf(body)
  headers.set("ETag", etag)
  if (!matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(body, { status: response.status, headers })
  }
  headers.delete("Content-Type")
  return new Response(null, { status: 304, headers })
}

/** Uses weak comparison: a compressing proxy may have turned the strong ETag into a weak one (`W/`). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === "*") return true
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === etag)
}

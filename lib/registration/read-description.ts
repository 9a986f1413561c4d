// Reads what the documents of a host declare about an endpoint that somebody registers, so that the listing shows its parameters
// at once, whether or not the source `well-known` is read.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import type { Turn } from "@/lib/probe/host/turn"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { DOCUMENTS, readDocument } from "@/lib/registration/host-documents"
import { isUrl } from "@/lib/text/url"

const DESCRIBING = [
  { document: DOCUMENTS.l402Services, find: findInL402Services },
  { document: DOCUMENTS.openApi, find: findInOpenApi },
] as const

/**
 * Requests the documents one after the other, until one describes the endpoint. Requests none when the challenge describes itself.
 * Network failures do not throw: the result is null.
 */
export async function readDescription(
  { url, method }: { url: string; method: string },
  { result }: { result: ProbeResult },
  turn: Turn,
): Promise<SourceDescription | null> {
  const detections = result.outcome.ok ? result.outcome.detections : []
  if (!isUrl(url) || detections.some(({ challenge }) => challenge?.protocol === "x402" && challenge.hasSchema))
    return null
  const endpoint = new URL(url)
  for (const { document, find } of DESCRIBING) {
    const { content, isReachable } = await readDocument(endpoint, document, turn)
    // A host that does not respond would not respond to the next request either.
    if (!isReachable) return null
    const found = find(content, endpoint, method)
    if (found) return found
  }
  return null
}

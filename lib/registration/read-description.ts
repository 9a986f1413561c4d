// Reads what the documents of a host declare about an endpoint that somebody registers, so that the listing shows its parameters
// at once, whether or not the source `well-known` is read.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import { baseUrl } from "@/lib/env"
import { safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { parseJson } from "@/lib/protocols/json"
import type { Verified } from "@/lib/registration/verify"
import { isUrl } from "@/lib/url"

const LIMITS = { timeoutMs: 3_000, maxBodyBytes: 256 * 1024 } as const

const DOCUMENTS = [
  { path: "/.well-known/l402-services", find: findInL402Services },
  { path: "/openapi.json", find: findInOpenApi },
] as const

/**
 * Requests the documents one after the other, until one describes the endpoint. Requests none when the challenge describes itself.
 * Network failures do not throw: the result is null.
 */
export async function readDescription(
  { url, method }: { url: string; method: string },
  { result }: Verified,
): Promise<SourceDescription | null> {
  const detections = result.outcome.ok ? result.outcome.detections : []
  if (!isUrl(url) || detections.some(({ challenge }) => challenge?.protocol === "x402" && challenge.hasSchema))
    return null
  const endpoint = new URL(url)
  for (const { path, find } of DOCUMENTS) {
    const response = await safeFetch(new URL(path, endpoint), {
      ...LIMITS,
      headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
      bodyOverflow: "reject",
      redirects: "reject",
    })
    // A host that does not respond would not respond to the next request either.
    if (!response.ok && response.status === undefined) return null
    const found =
      response.ok && response.reply.status === 200 ? find(parseJson(response.reply.body), endpoint, method) : null
    if (found) return found
  }
  return null
}

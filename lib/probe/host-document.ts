// Requests one document in which a host describes its endpoints. The source `well-known`, the check of a registration and the choice
// of a method share the limits.

import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, type SafeFetchResult, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"

export const DOCUMENT_LIMITS = { timeoutMs: 5_000, maxBodyBytes: 2 * 1024 * 1024 } as const

export const L402_SERVICES_PATH = "/.well-known/l402-services"
/** The second one is requested where the first one is missing. */
export const OPENAPI_PATHS = ["/openapi.json", "/.well-known/openapi.json"] as const

/** Network failures do not throw. A document over the limit of size fails with `too-large`. */
export function requestDocument(
  url: string | URL,
  signal: AbortSignal,
  {
    accept = "application/json",
    ...options
  }: { accept?: string } & Pick<SafeFetchOptions, "allowPrivate" | "resolve" | "timeoutMs"> = {},
): Promise<SafeFetchResult> {
  return safeFetch(url, {
    ...DOCUMENT_LIMITS,
    ...options,
    bodyOverflow: "reject",
    // Do not follow redirects: the document at the target may belong to another host.
    redirects: "return",
    headers: { accept, "user-agent": describeAgent(baseUrl) },
    signal,
  })
}

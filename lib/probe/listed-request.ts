// Finds out with which method and body an endpoint wants to be requested, from the documents of its host and from the header
// `Allow` of its response (RFC 9110 §10.2.1). Network failures do not throw.

import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { Turn } from "@/lib/probe/host/turn"
import { findMethod, HTTP_METHODS, type HttpMethod } from "@/lib/probe/methods"
import { findInPaths, findInServices, type ListedRequest } from "@/lib/probe/sample-body"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

const DOCUMENTS = [
  { path: "/.well-known/l402-services", find: findInServices },
  { path: "/openapi.json", find: findInPaths },
] as const
const LIMITS = { timeoutMs: 3_000, maxBodyBytes: 256 * 1024 } as const

type FetchOptions = Pick<SafeFetchOptions, "timeoutMs" | "allowPrivate" | "resolve">

/**
 * Requests the documents one after the other, until one lists exactly this URL. Requests no further document of a host that does not
 * respond.
 * @param tried the method that is preferred where a document lists several
 */
export async function findListedRequest(
  url: string,
  tried: HttpMethod,
  turn: Turn,
  options: FetchOptions = {},
): Promise<ListedRequest | null> {
  if (!isUrl(url)) return null
  for (const { path, find } of DOCUMENTS) {
    const result = await turn.send((signal) =>
      safeFetch(new URL(path, url), {
        ...LIMITS,
        ...options,
        headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
        bodyOverflow: "reject",
        redirects: "reject",
        signal,
      }),
    )
    if (!result.ok && result.status === undefined) return null
    if (!result.ok || result.reply.status !== 200) continue
    const found = find(parseJson(result.reply.body), new URL(url), tried)
    if (found) return found
  }
  return null
}

/** The known methods in `Allow` of a 405, except `tried`. */
export function listAllowed({ status, headers }: Reply, tried: HttpMethod): HttpMethod[] {
  if (status !== 405) return []
  const named = (headers["allow"] ?? [])
    .join(",")
    .slice(0, MAX_HEADER)
    .split(",")
    .map((name) => findMethod(name.trim()))
  return HTTP_METHODS.filter((method) => method !== tried && named.includes(method))
}

const MAX_HEADER = 200

const or = new Intl.ListFormat("en-GB", { type: "disjunction" })

/** Where a method comes from, as the beginning of a sentence. */
export type NamedBy = "document" | "allow"
export const WORDS: Record<NamedBy, (methods: readonly HttpMethod[]) => string> = {
  document: (methods) => `The document of this host lists ${or.format(methods)}`,
  allow: (methods) => `The endpoint accepts ${or.format(methods)} by its header Allow`,
}

/** The finding on a request with another method than the host names. */
export function buildOtherMethod(by: NamedBy, methods: readonly HttpMethod[], tried: HttpMethod): Finding {
  return {
    id: "other_method",
    severity: "warning",
    message: `${WORDS[by](methods)} for this URL, and the request was sent with ${tried}.`,
    seen: tried,
    expected: or.format(methods),
    fix: `Use ${or.format(methods)} as http_method.`,
    section: by === "allow" ? "RFC 9110 §10.2.1" : "",
  }
}

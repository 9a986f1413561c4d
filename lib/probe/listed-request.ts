// Reads from the documents of a host how it wants an endpoint to be requested. Network failures do not throw.

import type { SafeFetchOptions } from "@/lib/net/safe-fetch"
import type { Sender } from "@/lib/probe/host/turn"
import { L402_SERVICES_PATH, OPENAPI_PATHS, requestDocument } from "@/lib/probe/host-document"
import type { HttpMethod } from "@/lib/probe/methods"
import type { NamedBy, NamedRequest } from "@/lib/probe/plan-request"
import { type ListedRequest, listInPaths, listInServices } from "@/lib/probe/sample-body"
import { parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/text/url"

type List = (document: unknown, url: URL, tried: HttpMethod) => ListedRequest[]
const DOCUMENTS: readonly { path: string; by: NamedBy; list: List }[] = [
  { path: L402_SERVICES_PATH, by: "l402-services", list: listInServices },
  ...OPENAPI_PATHS.map((path) => ({ path, by: "openapi" as const, list: listInPaths })),
]

/** The host wants no further request. */
export const isPausing = (status: number): boolean => status === 429 || status === 503

type FetchOptions = Pick<SafeFetchOptions, "timeoutMs" | "allowPrivate" | "resolve">

/**
 * Requests the documents one after the other, until one lists exactly this URL.
 * @param tried the method that an entry without a method stands for
 * @returns the listed requests, safe methods first; null when the host does not respond, or wants no further request
 */
export async function readListedRequests(
  url: string,
  tried: HttpMethod,
  turn: Sender,
  options: FetchOptions = {},
): Promise<NamedRequest[] | null> {
  if (!isUrl(url)) return null
  for (const { path, by, list } of DOCUMENTS) {
    const result = await turn.send((signal) => requestDocument(new URL(path, url), signal, options))
    const status = result.ok ? result.reply.status : result.status
    if (status === undefined || isPausing(status)) return null
    if (!result.ok || status !== 200) continue
    const listed = list(parseJson(result.reply.body), new URL(url), tried)
    if (listed.length > 0) return listed.map((one) => ({ ...one, by }))
  }
  return []
}

// Requests the documents in which a host describes its endpoints, one after the other. Network failures do not throw.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import type { Turn } from "@/lib/probe/host/turn"
import { L402_SERVICES_PATH, OPENAPI_PATHS, requestDocument } from "@/lib/probe/host-document"
import type { ProbeResult } from "@/lib/probe/probe-result"
import { parseJson } from "@/lib/protocols/json"
import type { HostDocuments } from "@/lib/registration/suggest"
import { isUrl } from "@/lib/text/url"

interface Document<T> {
  /** Each path is requested where the ones before have no such document. */
  paths: readonly string[]
  accept: string
  /** Undefined for a text that is another kind of document. */
  parse: (text: string) => T | undefined
}

const json = (...paths: string[]): Document<unknown> => ({ paths, accept: "application/json", parse: parseJson })

export const DOCUMENTS = {
  l402Services: json(L402_SERVICES_PATH),
  openApi: json(...OPENAPI_PATHS),
  llmsTxt: { paths: ["/llms.txt"], accept: "text/plain, text/markdown", parse: (text: string) => text },
} as const

/**
 * `onPath` is called before each request.
 * @returns `content` is undefined without a document. `isReachable` is false for a host that does not respond at all, or after an abort
 */
export async function readDocument<T>(
  endpoint: URL,
  { paths, accept, parse }: Document<T>,
  turn: Turn,
  onPath: (path: string) => void = () => undefined,
): Promise<{ content: T | undefined; isReachable: boolean }> {
  for (const path of paths) {
    onPath(path)
    const response = await turn.send((signal) => requestDocument(new URL(path, endpoint), signal, { accept }))
    if ((!response.ok && response.status === undefined) || turn.signal.aborted)
      return { content: undefined, isReachable: false }
    const content = response.ok && response.reply.status === 200 ? parse(response.reply.body) : undefined
    if (content !== undefined) return { content, isReachable: true }
  }
  return { content: undefined, isReachable: true }
}

/** Requests all documents, and stops at the first request without a response. `onPath` is called before each request. */
export async function readDocuments(endpoint: URL, turn: Turn, onPath: (path: string) => void): Promise<HostDocuments> {
  const found: HostDocuments = { l402Services: undefined, openApi: undefined, llmsTxt: null }
  const l402Services = await readDocument(endpoint, DOCUMENTS.l402Services, turn, onPath)
  if (!l402Services.isReachable) return found
  const openApi = await readDocument(endpoint, DOCUMENTS.openApi, turn, onPath)
  const known = { ...found, l402Services: l402Services.content, openApi: openApi.content }
  if (!openApi.isReachable) return known
  const { content: llmsTxt = null } = await readDocument(endpoint, DOCUMENTS.llmsTxt, turn, onPath)
  return { ...known, llmsTxt }
}

const DESCRIBING = [
  { document: DOCUMENTS.l402Services, find: findInL402Services },
  { document: DOCUMENTS.openApi, find: findInOpenApi },
] as const

/**
 * For a new registration, so that the listing shows its parameters at once, whether or not the source `well-known` is read.
 * Requests the documents one after the other, until one describes the endpoint. Requests none when the challenge describes
 * itself. Network failures do not throw: the result is null.
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

// Requests the documents in which a host describes its endpoints, one after the other. Network failures do not throw.

import type { Turn } from "@/lib/probe/host/turn"
import { L402_SERVICES_PATH, OPENAPI_PATHS, requestDocument } from "@/lib/probe/host-document"
import { parseJson } from "@/lib/protocols/json"
import type { HostDocuments } from "@/lib/registration/suggest"

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

// Requests the documents in which a host describes its endpoints, one after the other. Network failures do not throw.

import { baseUrl } from "@/lib/env"
import { safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { Turn } from "@/lib/probe/host/turn"
import { parseJson } from "@/lib/protocols/json"
import type { HostDocuments } from "@/lib/registration/suggest"

const LIMITS = { timeoutMs: 3_000, maxBodyBytes: 256 * 1024 } as const

export const DOCUMENTS = {
  l402Services: { path: "/.well-known/l402-services", accept: "application/json" },
  openApi: { path: "/openapi.json", accept: "application/json" },
  llmsTxt: { path: "/llms.txt", accept: "text/plain, text/markdown" },
} as const

type Document = (typeof DOCUMENTS)[keyof typeof DOCUMENTS]

/** `text` is null without a document. `isReachable` is false for a host that does not respond at all. */
export async function readDocument(
  endpoint: URL,
  { path, accept }: Document,
  turn: Turn,
): Promise<{ text: string | null; isReachable: boolean }> {
  const response = await turn.send((signal) =>
    safeFetch(new URL(path, endpoint), {
      ...LIMITS,
      headers: { accept, "user-agent": describeAgent(baseUrl) },
      bodyOverflow: "reject",
      redirects: "reject",
      signal,
    }),
  )
  if (!response.ok) return { text: null, isReachable: response.status !== undefined }
  return { text: response.reply.status === 200 ? response.reply.body : null, isReachable: true }
}

/** Requests all documents, and stops at the first request without a response. `onPath` is called before each request. */
export async function readDocuments(endpoint: URL, turn: Turn, onPath: (path: string) => void): Promise<HostDocuments> {
  const texts: Partial<Record<keyof typeof DOCUMENTS, string | null>> = {}
  for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]) {
    onPath(DOCUMENTS[name].path)
    const { text, isReachable } = await readDocument(endpoint, DOCUMENTS[name], turn)
    if (!isReachable || turn.signal.aborted) break
    texts[name] = text
  }
  const { l402Services, openApi, llmsTxt = null } = texts
  return { l402Services: parseJson(l402Services ?? ""), openApi: parseJson(openApi ?? ""), llmsTxt }
}

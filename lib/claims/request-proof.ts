// Asks for the proof of a claim: the well-known file through `safeFetch` with tighter limits than a probe, or the TXT record
// (docs/decisions.md#claims). Says what was found; `proof` judges it.

import { type Evidence, FILE, fileUrl, recordName } from "@/lib/claims/proof"
import type { Method } from "@/lib/claims/schema"
import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { resolveTxt } from "@/lib/net/txt-records"
import { describeAgent } from "@/lib/probe/etiquette"

export interface Asked {
  found: Evidence
  elapsedMs: number
}
/** Whom to ask for names; those of the settings by default. */
export interface Resolvers {
  resolve?: SafeFetchOptions["resolve"]
  resolveTxt?: typeof resolveTxt
}

export async function requestProof(domain: string, method: Method, resolvers: Resolvers = {}): Promise<Asked> {
  const startedAt = performance.now()
  const found = await (method === "file" ? askForFile(domain, resolvers) : askForRecords(domain, resolvers))
  return { found, elapsedMs: Math.round(performance.now() - startedAt) }
}

async function askForFile(domain: string, { resolve }: Resolvers): Promise<Evidence> {
  const result = await safeFetch(fileUrl(domain), {
    headers: { accept: "text/plain, */*;q=0.5", "user-agent": describeAgent(baseUrl) },
    timeoutMs: FILE.timeoutMs,
    maxBodyBytes: FILE.maxBytes,
    redirects: "reject",
    ...(resolve && { resolve }),
  })
  if (!result.ok) {
    const { reason, detail, redirectTo = null } = result
    return { kind: "failed", reason, detail, redirectTo }
  }
  const { reply, bodyTruncated: isCut } = result
  const contentType = reply.headers["content-type"]?.join(",") ?? ""
  return { kind: "file", status: reply.status, contentType, body: reply.body, isCut }
}

async function askForRecords(domain: string, resolvers: Resolvers): Promise<Evidence> {
  const result = await (resolvers.resolveTxt ?? resolveTxt)(recordName(domain))
  if (result.ok) return { kind: "records", records: result.records }
  return { kind: "failed", reason: result.reason, detail: result.detail, redirectTo: null }
}

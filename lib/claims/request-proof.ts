// Fetches the proof of a claim: the well-known file, with tighter limits than a probe, or the TXT record
// (docs/decisions.md#claims). proof.ts decides whether the result proves the claim.

import { type Evidence, FILE, fileUrl, recordName } from "@/lib/claims/proof"
import type { Method } from "@/lib/claims/schema"
import { baseUrl } from "@/lib/env"
import { resolveTxt } from "@/lib/net/resolve"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"

/** The DNS lookups that a test can replace. The default lookups use the configured DNS servers. */
export interface Resolvers {
  resolve?: SafeFetchOptions["resolve"]
  resolveTxt?: typeof resolveTxt
}

/** @param signal ends the request, which then counts as failed */
export async function requestProof(domain: string, method: Method, resolvers: Resolvers, signal?: AbortSignal) {
  const startedAt = performance.now()
  const found = await (method === "file"
    ? fetchFile(domain, resolvers, signal)
    : resolveRecords(domain, resolvers, signal))
  return { found, elapsedMs: Math.round(performance.now() - startedAt) }
}

async function fetchFile(domain: string, { resolve }: Resolvers, signal?: AbortSignal): Promise<Evidence> {
  const result = await safeFetch(fileUrl(domain), {
    headers: { accept: "text/plain, */*;q=0.5", "user-agent": describeAgent(baseUrl) },
    timeoutMs: FILE.timeoutMs,
    maxBodyBytes: FILE.maxBytes,
    redirects: "reject",
    ...(resolve && { resolve }),
    ...(signal && { signal }),
  })
  if (!result.ok) {
    const { reason, detail, redirectTo = null } = result
    return { kind: "failed", reason, detail, redirectTo }
  }
  const { reply, bodyTruncated: isCut } = result
  const contentType = reply.headers["content-type"]?.join(",") ?? ""
  return { kind: "file", status: reply.status, contentType, body: reply.body, isCut }
}

async function resolveRecords(domain: string, resolvers: Resolvers, signal?: AbortSignal): Promise<Evidence> {
  const result = await (resolvers.resolveTxt ?? resolveTxt)(recordName(domain), signal)
  if (result.ok) return { kind: "records", records: result.records }
  return { kind: "failed", reason: result.reason, detail: result.detail, redirectTo: null }
}

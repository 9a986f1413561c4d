// Builds the request body of a probe from the description that a host publishes of its endpoints.

import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import { buildSampleBody } from "@/lib/probe/sample-body"
import { isUrl } from "@/lib/url"

const DOCUMENT_PATH = "/.well-known/l402-services"
const LIMITS = { timeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** JSON text for a second probe of `url`, or null when the host describes none. Network failures never throw. */
export async function discoverSampleBody(
  url: string,
  method: string,
  options: Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> = {},
): Promise<string | null> {
  if (!isUrl(url)) return null
  const result = await safeFetch(new URL(DOCUMENT_PATH, url), {
    ...LIMITS,
    ...options,
    headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
    bodyOverflow: "reject",
    redirects: "reject",
  })
  if (!result.ok || result.reply.status !== 200) return null
  return buildSampleBody(parseJson(result.reply.body), url, method)
}

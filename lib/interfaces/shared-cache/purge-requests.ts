// The requests that name changed pages to a shared cache, in the forms that caches take (docs/operations.md#a-shared-cache-in-front).
// Pure.

import type { OperatorRequest } from "@/lib/net/operator-fetch"

export interface PurgeRequest {
  url: string
  request: Pick<OperatorRequest, "method" | "headers" | "body">
  /** The number of addresses that the request names. */
  addresses: number
}
interface Options {
  /** One URL of PURGE_URL. */
  cache: string
  /** The public URL of the directory, without a trailing slash. */
  baseUrl: string
  token: string | undefined
}

/** The name of the list in the JSON, and the most addresses of one request. */
const USUAL = { list: "urls", most: 500 } as const
const LISTS: Readonly<Record<string, { list: string; most: number }>> = {
  "api.cloudflare.com": { list: "files", most: 30 },
}

/** @param paths the addresses as paths */
export function buildPurgeRequests(paths: readonly string[], { cache, baseUrl, token }: Options): PurgeRequest[] {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (/\{(?:url|path)\}/.test(cache)) {
    // A cache finds a page by the name in the request, also where it is reached at another address.
    const named = { ...headers, host: new URL(baseUrl).host }
    return paths.map((path) => ({
      url: cache.replaceAll("{url}", () => `${baseUrl}${path}`).replaceAll("{path}", () => path),
      request: { method: "PURGE", headers: named },
      addresses: 1,
    }))
  }
  const { list, most } = LISTS[new URL(cache).hostname] ?? USUAL
  return chunk(paths, most).map((some) => ({
    url: cache,
    request: {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ [list]: some.map((path) => `${baseUrl}${path}`) }),
    },
    addresses: some.length,
  }))
}

const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/** 404, 410 and 412 mean that the cache did not hold the page. */
export const isPurged = (status: number, method: PurgeRequest["request"]["method"]): boolean =>
  (status >= 200 && status < 300) || (method === "PURGE" && [404, 410, 412].includes(status))

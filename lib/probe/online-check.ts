// Detects whether this machine is offline (docs/decisions.md#health). When every probe of a batch fails on the connection, the
// prober requests known-good URLs before it records the failures.

import { env } from "@/lib/env"
import type { FetchReason } from "@/lib/net/fetch-failure"
import { checkUrl } from "@/lib/net/public-url"
import { safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { ProbeResult } from "@/lib/probe/probe-result"

const TRUST = { lastsMs: 30_000, timeoutMs: 5_000, bodyBytes: 1024 } as const
/** Failures that a broken internet connection of this machine causes too. */
const CONNECTION_FAILURES: ReadonlySet<FetchReason> = new Set(["dns", "timeout", "refused", "reset"])

/** False for private targets that the operator allows: requests to private targets do not use the internet connection. */
const usesInternet = ({ target }: ProbeResult) => {
  const check = checkUrl(target.url, env.ALLOW_PRIVATE)
  return !check.ok || !check.target.isAllowedPrivate
}

const couldBeOurs = ({ outcome }: ProbeResult) => !outcome.ok && CONNECTION_FAILURES.has(outcome.reason)

/** Returns all results over the internet if every one of them is a connection failure; else none. */
export function listSuspects<T extends { result: ProbeResult }>(probed: readonly T[]): T[] {
  const overInternet = probed.filter(({ result }) => usesInternet(result))
  return overInternet.every(({ result }) => couldBeOurs(result)) ? overInternet : []
}

/**
 * Any response proves for 30 seconds that this machine is online. Without this cache, each failed probe would cause requests to
 * the known-good URLs.
 */
export function createOnlineCheck(urls: readonly string[] = env.PROBE_KNOWN_GOOD_URLS) {
  let lastResponseAt = Number.NEGATIVE_INFINITY
  return {
    /** A response to a probe also proves that this machine is online. */
    recordResponses(probed: readonly { result: ProbeResult }[]): void {
      const hasResponse = probed.some(({ result }) => usesInternet(result) && result.outcome.ok)
      if (hasResponse) lastResponseAt = performance.now()
    },
    /**
     * Also true without any known-good URL, because then nothing can prove that this machine is offline. False at once when the
     * signal aborts, so that a stop never waits for the network: the results that depend on it are dropped, not recorded.
     */
    async isOnline(signal: AbortSignal): Promise<boolean> {
      if (urls.length === 0 || performance.now() - lastResponseAt < TRUST.lastsMs) return true
      const reachable = await Promise.all(urls.map((url) => isReachable(url, signal)))
      if (reachable.includes(true)) lastResponseAt = performance.now()
      return reachable.includes(true)
    },
  }
}
export type OnlineCheck = ReturnType<typeof createOnlineCheck>

async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  const headers = { "user-agent": describeAgent("") }
  const result = await safeFetch(url, { headers, timeoutMs: TRUST.timeoutMs, maxBodyBytes: TRUST.bodyBytes, signal })
  return result.ok
}

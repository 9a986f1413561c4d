// "When we are offline do not blame the target" (docs/decisions.md#health): when every answer of a moment is missing for a
// reason that our own line could have, a few well-known addresses are asked before anybody is blamed.

import { env } from "@/lib/env"
import { checkUrl } from "@/lib/net/public-url"
import type { FetchReason } from "@/lib/net/reason"
import { safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent } from "@/lib/probe/etiquette"
import type { ProbeResult } from "@/lib/probe/probe"

const TRUST = { answerLastsMs: 30_000, timeoutMs: 5_000, bodyBytes: 1024 } as const
/** What an endpoint's failure and our own look alike in. */
const LINE_FAILURES: ReadonlySet<FetchReason> = new Set(["dns", "timeout", "refused", "reset"])

/** Targets the operator allowed privately are reached without our line to the internet, so they say nothing of it. */
const needsOurLine = ({ target }: ProbeResult) => {
  const check = checkUrl(target.url, env.ALLOW_PRIVATE)
  return !check.ok || !check.target.isAllowedPrivate
}

const looksLikeOurLine = ({ outcome }: ProbeResult) => !outcome.ok && LINE_FAILURES.has(outcome.reason)

/** Which of these results may be our own fault: all that needed our line, when every one of them failed like it. */
export function suspects<T extends { result: ProbeResult }>(probed: readonly T[]): T[] {
  const overOurLine = probed.filter(({ result }) => needsOurLine(result))
  return overOurLine.every(({ result }) => looksLikeOurLine(result)) ? overOurLine : []
}

/** Remembers for half a minute that the internet answered, so that one dead listing does not make us ask each time. */
export function createOnlineCheck(addresses: readonly string[] = env.PROBE_KNOWN_GOOD_URLS) {
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  return {
    saw(probed: readonly { result: ProbeResult }[]): void {
      const isAnswered = probed.some(({ result }) => needsOurLine(result) && result.outcome.ok)
      if (isAnswered) lastAnswerAt = performance.now()
    },
    /** True as well when no address is named: then there is nobody to ask. */
    async isOnline(): Promise<boolean> {
      if (addresses.length === 0 || performance.now() - lastAnswerAt < TRUST.answerLastsMs) return true
      const answers = await Promise.all(addresses.map(ask))
      if (answers.includes(true)) lastAnswerAt = performance.now()
      return answers.includes(true)
    },
  }
}
export type OnlineCheck = ReturnType<typeof createOnlineCheck>

async function ask(address: string): Promise<boolean> {
  const headers = { "user-agent": describeAgent("") }
  const result = await safeFetch(address, { headers, timeoutMs: TRUST.timeoutMs, maxBodyBytes: TRUST.bodyBytes })
  return result.ok
}

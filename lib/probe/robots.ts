// What a host's robots.txt says to our agent by its name (RFC 9309; decisions.md, "Health"). Of the file only those rules are
// kept, in a form that `isOptedOut` answers from exactly as it would from the whole.

import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { AGENT_NAME, describeAgent, isOptedOut, type RobotsRule, readOwnRules } from "@/lib/probe/etiquette"

/** RFC 9309 §2.3.1.2 and §2.5. */
const FETCH = { timeoutMs: 5_000, maxBodyBytes: 500 * 1024, redirects: 3 } as const
const MAX_KEPT = 20_000

export type Robots = { kind: "read"; ours: string | null } | { kind: "unread"; reason: string }

/**
 * Asks `origin` for its robots.txt. `ours` is null when it has none or does not name us; a host that could not say is
 * unread, and the reason names why. Never throws for the network.
 */
export async function fetchRobots(
  origin: string,
  options: Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve"> = {},
): Promise<Robots> {
  const result = await safeFetch(`${origin}/robots.txt`, {
    ...FETCH,
    ...options,
    headers: { accept: "text/plain", "user-agent": describeAgent(baseUrl) },
    bodyOverflow: "truncate",
  })
  if (!result.ok) return { kind: "unread", reason: result.reason }
  const { status, body } = result.reply
  if (status >= 400 && status < 500) return { kind: "read", ours: null }
  if (status < 200 || status >= 300) return { kind: "unread", reason: `HTTP ${status}` }
  // Half a line would be another rule than the one that was meant.
  const whole = result.bodyTruncated ? body.slice(0, Math.max(body.lastIndexOf("\n"), body.lastIndexOf("\r"), 0)) : body
  return { kind: "read", ours: keepOurs(whole) }
}

/** Whether what was kept of the host's robots.txt asks us to leave this address of it alone. */
export function isOriginOptedOut(ours: string | null, url: string): boolean {
  if (ours === null || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  return isOptedOut(ours, pathname + search)
}

/** Our rules as one group, each once; null when no group names our agent. */
export function keepOurs(robotsTxt: string): string | null {
  const rules = readOwnRules(robotsTxt)
  if (rules === null) return null
  const name = `User-agent: ${AGENT_NAME}`
  // No address holds U+0000, so such a rule matches nothing; Postgres refuses it as text.
  const lines = rules.filter(({ pattern }) => !pattern.includes("\0")).map(writeRule)
  const kept = [name, ...new Set(lines)].join("\n")
  // Whoever has more to say to us than we can keep is left alone altogether.
  return kept.length > MAX_KEPT ? `${name}\nDisallow: /` : kept
}

const writeRule = ({ pattern, allows }: RobotsRule) => `${allows ? "allow" : "disallow"}: ${pattern}`

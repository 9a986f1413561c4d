// Fetches a host's robots.txt (RFC 9309, docs/decisions.md#health) and stores only the rules that name our agent. For every
// path the stored rules give the same result as the whole file.

import { baseUrl } from "@/lib/env"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { AGENT_NAME, describeAgent, isOptedOut, parseOwnRules, type RobotsRule } from "@/lib/probe/etiquette"
import { isUrl } from "@/lib/text/url"

/** Limits for robots.txt; RFC 9309 treats redirects in §2.3.1.2 and the size in §2.5. */
const FETCH = { timeoutMs: 5_000, maxBodyBytes: 500 * 1024, redirects: 3 } as const
const MAX_STORED_CHARACTERS = 20_000

export type Robots = { kind: "read"; ours: string | null } | { kind: "unread"; reason: string }

/**
 * Requests the robots.txt of `origin`. `ours` has the rules that name our agent; null when there are no such rules. Returns
 * `unread` with a reason when the host failed or did not respond. Network failures do not throw.
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
  // Drop the last line of a truncated file: a shortened pattern would disallow more than its author meant.
  const whole = result.bodyTruncated ? body.slice(0, Math.max(body.lastIndexOf("\n"), body.lastIndexOf("\r"), 0)) : body
  return { kind: "read", ours: formatOwnRules(whole) }
}

/** True when the stored rules of the URL's host disallow the URL for our agent. */
export function isOriginOptedOut(ours: string | null, url: string): boolean {
  if (ours === null || !isUrl(url)) return false
  const { pathname, search } = new URL(url)
  return isOptedOut(ours, pathname + search)
}

/** Formats the rules that name our agent as one group without duplicates. Null when no group names our agent. */
export function formatOwnRules(robotsTxt: string): string | null {
  const rules = parseOwnRules(robotsTxt)
  if (rules === null) return null
  const name = `User-agent: ${AGENT_NAME}`
  // Drop rules with U+0000: no URL contains this character, so these rules match nothing, and Postgres rejects the character in
  // text.
  const lines = rules.filter(({ pattern }) => !pattern.includes("\0")).map(formatRule)
  const stored = [name, ...new Set(lines)].join("\n")
  // Rules that are too long to store count as an opt-out of the whole host.
  return stored.length > MAX_STORED_CHARACTERS ? `${name}\nDisallow: /` : stored
}

const formatRule = ({ pattern, allows }: RobotsRule) => `${allows ? "allow" : "disallow"}: ${pattern}`

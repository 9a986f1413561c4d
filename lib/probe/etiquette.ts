// How the prober treats the hosts it probes: its user agent, its requests, the wait that Retry-After requests (RFC 9110 §10.2.3),
// and the paths that robots.txt disallows (RFC 9309). See docs/decisions.md#health. Pure.

import { sendsBody } from "@/lib/probe/methods"

export const AGENT_NAME = "PaidAPIDirectory"
/** The page about the prober. */
export const PROBER_PATH = "/prober"
/** After this many consecutive responses 403 or 451, the host counts as opted out, as if its robots.txt disallowed the prober. */
export const REJECTIONS_TO_OPT_OUT = 3
const MAX_RETRY_AFTER_SECONDS = 86_400
const MAX_ROBOTS_LINES = 5_000

/** The `User-Agent` of every probe. `baseUrl` has no trailing slash; the linked page explains the prober. */
export function describeAgent(baseUrl: string): string {
  return `${AGENT_NAME}/1.0 (+${baseUrl}${PROBER_PATH})`
}

export interface ProbeTarget {
  url: string
  /** The HTTP method; null means GET. */
  method: string | null
  /** The request body as JSON text; null for none. Of an MCP tool: the arguments. */
  body?: string | null
  /** The MCP tool to call; null for an HTTP endpoint. */
  tool?: string | null
}

/**
 * Builds the request of a probe. GET has no body; POST, PUT and PATCH have one, `{}` by default. HEAD is sent as GET, because
 * widespread paywalls let HEAD pass unpaid.
 */
export function buildRequest(target: ProbeTarget, baseUrl: string) {
  const named = (target.method ?? "GET").toUpperCase()
  const method = named === "HEAD" ? "GET" : named
  const body = method === "GET" ? null : (target.body ?? (sendsBody(method) ? "{}" : null))
  const headers: Record<string, string> = { accept: "application/json", "user-agent": describeAgent(baseUrl) }
  if (body !== null) headers["content-type"] = "application/json"
  return { method, headers, body }
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}( GMT| \d{4})$/

/**
 * Parses a Retry-After value. Returns whole seconds from `now`, at most one day. Null when the value is neither a number of
 * seconds nor an HTTP date.
 */
export function parseRetryAfter(value: string | null | undefined, now: Date): number | null {
  const text = value?.trim() ?? ""
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS)
  if (text.length > 40 || !HTTP_DATE.test(text)) return null
  // The oldest of the three HTTP date formats (asctime) names no time zone; all three mean GMT.
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  if (Number.isNaN(at)) return null
  return Math.min(Math.max(Math.ceil((at - now.getTime()) / 1000), 0), MAX_RETRY_AFTER_SECONDS)
}

export interface RobotsRule {
  pattern: string
  allows: boolean
}

/**
 * Returns the rules of the groups that name our agent, in the order of the file, or null when no group names it. `User-agent: *`
 * is ignored, because it addresses crawlers and the prober is not a crawler. The library `robots-parser` is not used for three
 * reasons: it applies `*` to agents that are not named, it does not return the rules of one agent, and a hostile file of 400 kB
 * cost it 4 s of CPU.
 */
export function parseOwnRules(robotsTxt: string): RobotsRule[] | null {
  const rules: RobotsRule[] = []
  let isNamed = false
  let isOurs = false
  let isInNames = false
  for (const line of robotsTxt.split(/\r\n?|\n/, MAX_ROBOTS_LINES)) {
    const [, key = "", value = ""] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === "user-agent") {
      const isUs = value.trim().split("/", 1)[0]?.toLowerCase() === AGENT_NAME.toLowerCase()
      isOurs = isUs || (isInNames && isOurs)
      isNamed ||= isOurs
      isInNames = true
    } else if (name === "allow" || name === "disallow") {
      isInNames = false
      if (isOurs && value.trim() !== "") rules.push({ pattern: value.trim(), allows: name === "allow" })
    }
  }
  return isNamed ? rules : null
}

/**
 * Matches a path against a robots.txt pattern: `*` stands for any characters, a final `$` for the end. Each piece is searched
 * once, so the time is linear even for a hostile pattern.
 */
function matchesPattern(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$")
  const [first = "", ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*")
  if (!path.startsWith(first)) return false
  const last = isAnchored ? pieces.pop() : undefined
  let at = first.length
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isAnchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** True when robots.txt disallows `path` (with its query) for our agent by name. The longest matching rule decides. */
export function isOptedOut(robotsTxt: string, path: string): boolean {
  const matching = (parseOwnRules(robotsTxt) ?? []).filter((rule) => matchesPattern(rule.pattern, path))
  const longest = Math.max(0, ...matching.map((rule) => rule.pattern.length))
  const deciding = matching.filter((rule) => rule.pattern.length === longest)
  return deciding.length > 0 && !deciding.some((rule) => rule.allows)
}

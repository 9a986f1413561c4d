// Turns names into addresses without the system's resolver, which runs on the few threads that files and keys share: a
// handful of names whose servers never answer would stall everybody. The system is asked only for names the operator allowed
// and for those the name servers say nothing of, which may stand in the hosts file.

import { lookup, Resolver } from "node:dns/promises"
import { setTimeout as pause } from "node:timers/promises"
import { env } from "@/lib/env"
import type { Resolve, ResolvedAddress } from "@/lib/net/fetch-call"

const LIMITS = {
  timeoutMs: 3_000,
  tries: 2,
  /** For so long a resolver is kept; the next one reads the system's list of name servers anew. */
  renewMs: 60_000,
  /** Questions to the system at once, and how many may wait for their turn. */
  systemLookups: 2,
  waiting: 256,
} as const
/**
 * Once one family has answered, how long for the other (RFC 8305 §3). IPv4 is dialled first, so it is given time for a
 * second try.
 */
const PATIENCE_MS = { 4: 500, 6: 4_000 } as const

/** There is no such name, no such record, or no name server. A server that takes too long is none of these. */
const SAYS_NOTHING = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED"])
const TIMEOUT = "ETIMEOUT"

export interface NameServers {
  /** `address:port`; those of DNS_SERVERS by default, else the system's. */
  servers?: readonly string[]
  timeoutMs?: number
}

/** Addresses of both families, IPv4 first. Throws the error of one family when neither has an answer. */
async function askNameServers(resolver: Resolver, hostname: string): Promise<ResolvedAddress[]> {
  const found: ResolvedAddress[] = []
  const ask = async (family: 4 | 6) => {
    const addresses = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname))
    found.push(...addresses.map((address) => ({ address, family })))
    return family
  }
  const both = [ask(4), ask(6)]
  const first = await Promise.any(both)
  await Promise.race([Promise.allSettled(both), pause(PATIENCE_MS[first], undefined, { ref: false })])
  // A copy: what comes too late must not join addresses that are being checked.
  return found.toSorted((one, other) => one.family - other.family)
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Null when the system may know better, else the error to report. */
function finalError(error: unknown, hasServers: boolean): unknown {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const isFinal = (one: unknown) => (hasServers ? !SAYS_NOTHING.has(codeOf(one)) : codeOf(one) === TIMEOUT)
  return errors.find(isFinal) ?? null
}

const lookUp: Resolve = (hostname) => lookup(hostname, { all: true, order: "ipv4first" })

let lookups = 0
const waiting: (() => void)[] = []

/** Asks the system, a few names at a time: whoever makes these answers slow holds only those that wait with him. */
async function lookUpInTurn(hostname: string): Promise<readonly ResolvedAddress[]> {
  if (waiting.length >= LIMITS.waiting) throw Object.assign(new Error("too many unknown names"), { code: "ENOTFOUND" })
  if (lookups >= LIMITS.systemLookups) await new Promise<void>((resume) => waiting.push(resume))
  else lookups += 1
  try {
    return await lookUp(hostname)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else lookups -= 1
  }
}

function isAllowed(hostname: string, allowPrivate: readonly string[]): boolean {
  return allowPrivate.some((entry) => entry.slice(0, entry.lastIndexOf(":")).toLowerCase() === hostname)
}

const OPERATORS = env.DNS_SERVERS.length > 0 ? env.DNS_SERVERS : undefined

/** Keeps one resolver for a while. */
export function keepResolver({ servers = OPERATORS, timeoutMs = LIMITS.timeoutMs }: NameServers = {}) {
  let kept: { resolver: Resolver; madeAt: number } | null = null
  return (): Resolver => {
    if (kept && performance.now() - kept.madeAt < LIMITS.renewMs) return kept.resolver
    const resolver = new Resolver({ timeout: timeoutMs, tries: LIMITS.tries })
    if (servers) resolver.setServers(servers)
    kept = { resolver, madeAt: performance.now() }
    return resolver
  }
}

/** Makes the resolver of one call from the `host:port` pairs that may be private in it. */
export function createResolve(nameServers: NameServers = {}) {
  const current = keepResolver(nameServers)
  return (allowPrivate: readonly string[] = env.ALLOW_PRIVATE): Resolve =>
    async (hostname) => {
      if (isAllowed(hostname, allowPrivate)) return lookUp(hostname)
      const asked = current()
      try {
        return await askNameServers(asked, hostname)
      } catch (error) {
        const final = finalError(error, asked.getServers().length > 0)
        if (final !== null) throw final
        return lookUpInTurn(hostname)
      }
    }
}

export const resolveWith = createResolve()

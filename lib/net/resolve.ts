// Resolves host names with c-ares, because `getaddrinfo` uses the four libuv threads that file access and cryptography share: a
// few names with dead name servers would block the process. `getaddrinfo` resolves only names that the operator allowed, and
// names that the name servers do not know, because the hosts file may have them.

import { lookup, Resolver } from "node:dns/promises"
import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { env } from "@/lib/env"
import type { Resolve, ResolvedAddress } from "@/lib/net/fetch-call"
import type { FetchReason } from "@/lib/net/fetch-failure"
import { codeOf } from "@/lib/net/operator-fetch"

const LIMITS = {
  timeoutMs: 3_000,
  tries: 2,
  /** Create a new resolver after this time, because only a new resolver reads the system's list of name servers again. */
  renewMs: 60_000,
  /** Maximum number of concurrent calls of `getaddrinfo`. `waiting` is the maximum number of calls in the queue. */
  systemLookups: 2,
  waiting: 256,
} as const
/**
 * Milliseconds to wait for the other address family after the first family has answered (RFC 8305 §3). The key is the family that
 * answered. IPv4 is dialled first, so the wait for IPv4 is longer and allows a second try of the DNS query.
 */
const OTHER_FAMILY_MS = { 4: 500, 6: 4_000 } as const

/** Error codes for no such name, no such record, or no name server. A timeout has another code. */
const UNKNOWN_NAME = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED"])
const TIMEOUT = "ETIMEOUT"

interface NameServers {
  /** `address:port` of each name server; by default the setting DNS_SERVERS, else the system's name servers. */
  servers?: readonly string[]
  timeoutMs?: number
}

/** Returns the addresses of both families, IPv4 first. Throws an `AggregateError` with both errors when both queries fail. */
async function queryNameServers(resolver: Resolver, hostname: string): Promise<ResolvedAddress[]> {
  const found: ResolvedAddress[] = []
  const query = async (family: 4 | 6) => {
    const addresses = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname))
    found.push(...addresses.map((address) => ({ address, family })))
    return family
  }
  const both = [query(4), query(6)]
  const first = await Promise.any(both)
  await Promise.race([Promise.allSettled(both), pause(OTHER_FAMILY_MS[first], undefined, { ref: false })])
  // Return a copy: a late response must not add an address to a list that the caller has already checked.
  return found.toSorted((one, other) => one.family - other.family)
}

/** Returns the error to report, or null when `getaddrinfo` may know the name. */
function findFinalError(error: unknown, hasServers: boolean): unknown {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const isFinal = (one: unknown) => (hasServers ? !UNKNOWN_NAME.has(codeOf(one)) : codeOf(one) === TIMEOUT)
  return errors.find(isFinal) ?? null
}

const lookUp: Resolve = (hostname) => lookup(hostname, { all: true, order: "ipv4first" })

const lookUpSlot = pLimit(LIMITS.systemLookups)

/**
 * Resolves with `getaddrinfo`, two names at a time: names with dead name servers then block only two of the four libuv threads.
 */
async function lookUpLimited(hostname: string): Promise<readonly ResolvedAddress[]> {
  if (lookUpSlot.pendingCount >= LIMITS.waiting)
    throw Object.assign(new Error("too many names wait for the system's resolver"), { code: "ENOTFOUND" })
  return lookUpSlot(lookUp, hostname)
}

function isAllowed(hostname: string, allowPrivate: readonly string[]): boolean {
  return allowPrivate.some((entry) => entry.slice(0, entry.lastIndexOf(":")).toLowerCase() === hostname)
}

const DEFAULT_SERVERS = env.DNS_SERVERS.length > 0 ? env.DNS_SERVERS : undefined

/** Returns a function that returns the current resolver, which is renewed every minute. */
function createResolver({ servers = DEFAULT_SERVERS, timeoutMs = LIMITS.timeoutMs }: NameServers = {}) {
  let current: { resolver: Resolver; createdAt: number } | null = null
  return (): Resolver => {
    if (current && performance.now() - current.createdAt < LIMITS.renewMs) return current.resolver
    const resolver = new Resolver({ timeout: timeoutMs, tries: LIMITS.tries })
    if (servers) resolver.setServers(servers)
    current = { resolver, createdAt: performance.now() }
    return resolver
  }
}

/**
 * Returns a function that creates the `Resolve` of one call. The function's argument lists the `host:port` pairs that may be
 * private in this call.
 */
export function createResolve(nameServers: NameServers = {}) {
  const getResolver = createResolver(nameServers)
  return (allowPrivate: readonly string[] = env.ALLOW_PRIVATE): Resolve =>
    async (hostname) => {
      if (isAllowed(hostname, allowPrivate)) return lookUp(hostname)
      const resolver = getResolver()
      try {
        return await queryNameServers(resolver, hostname)
      } catch (error) {
        const final = findFinalError(error, resolver.getServers().length > 0)
        if (final !== null) throw final
        return lookUpLimited(hostname)
      }
    }
}

export const resolveWith = createResolve()

const TXT_LIMITS = { timeoutMs: 5_000, records: 100, characters: 1_000 } as const
/** DNS error codes: the name does not exist, or has no TXT record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"])

type TxtRecords = { ok: true; records: string[] } | { ok: false; reason: FetchReason; detail: string }
const LATE: TxtRecords = { ok: false, reason: "timeout", detail: "The name servers did not respond in time." }

/**
 * Reads the TXT records of a name (RFC 1035 §3.3.14). A DNS query reaches only the name servers, so an untrusted name needs no
 * address check. Returns a function that queries the TXT records of a name, until its signal aborts. The function joins the strings of one record, as mail
 * checks (SPF, DKIM) and domain verifications do.
 */
export function createResolveTxt(nameServers: NameServers = {}) {
  const getResolver = createResolver(nameServers)
  return (name: string, signal?: AbortSignal): Promise<TxtRecords> => {
    const late = pause(TXT_LIMITS.timeoutMs, LATE, { ref: false, ...(signal && { signal }) }).catch(() => LATE)
    return Promise.race([query(name), late])
  }

  async function query(name: string): Promise<TxtRecords> {
    try {
      const records = await getResolver().resolveTxt(name)
      const joined = records
        .slice(0, TXT_LIMITS.records)
        .map((pieces) => pieces.join("").slice(0, TXT_LIMITS.characters))
      return { ok: true, records: joined }
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : ""
      if (NONE.has(code)) return { ok: true, records: [] }
      if (code === "ETIMEOUT") return LATE
      return { ok: false, reason: "dns", detail: "The name servers returned an error." }
    }
  }
}

export const resolveTxt = createResolveTxt()

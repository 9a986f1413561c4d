// Decides whether a check may send its requests to a host now (docs/decisions.md#requests-to-a-host). Pure.

import ipaddr from "ipaddr.js"
import { getDomain } from "tldts"
import { networkKey } from "@/lib/net/client-address"

export const HOST_LIMITS = {
  /** The requests of a check end after this time. 60 such checks leave the sweep a quarter of each hour. */
  runMs: 45_000,
  /** A lease outlives its requests and the recording of their result. After a crash the host is free when it ends. */
  lastsMs: 60_000,
  /** How often a waiting check looks whether another process has freed the host. */
  lookMs: 250,
  /** Further checks of a site that wait in one process. */
  waiting: 20,
  retrySeconds: 5,
} as const

/** Stored rules of robots.txt that are older are read again. */
export const ROBOTS_LAST_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Rule {
  /** Counts against `HOST_CHECKS_PER_HOUR`. */
  isCounted: boolean
  /** Reads robots.txt first when the stored rules are old, and sends nothing to a host that opted out. */
  isOptOutHonoured: boolean
  waitMs: number
}

/**
 * - `visitor`: a check that any client requests, such as a check of the linter or the probe of a registration.
 * - `owner`: a check by the proven owner of the host. Its own limits hold instead (lib/api/owner-check.ts), so that no stranger can
 *   use up the owner's checks.
 * - `administrator`: is not a client, and respects an opt-out.
 * - `source`: reads what a listed host publishes about itself. The reader knows the rules of robots.txt itself.
 * - `icon`: the request for the icon of a listed host, which nobody waits for.
 * - `batch`: one request of a batch, which has limits of its own (lib/batch). It waits longer, because nobody waits for
 *   its response and the sweep can have a host with many listings for a minute. `ownerBatch`: the same for the proven owner.
 */
export const PURPOSES = {
  visitor: { isCounted: true, isOptOutHonoured: true, waitMs: 5_000 },
  owner: { isCounted: false, isOptOutHonoured: false, waitMs: 5_000 },
  administrator: { isCounted: false, isOptOutHonoured: true, waitMs: 5_000 },
  source: { isCounted: false, isOptOutHonoured: false, waitMs: 60_000 },
  icon: { isCounted: false, isOptOutHonoured: true, waitMs: 5_000 },
  batch: { isCounted: false, isOptOutHonoured: true, waitMs: 120_000 },
  ownerBatch: { isCounted: false, isOptOutHonoured: false, waitMs: 120_000 },
} as const satisfies Record<string, Rule>
export type Purpose = keyof typeof PURPOSES

/** Who requests a check: a purpose, or a visitor with the key by which rate limits count the client. */
export type Requester = Exclude<Purpose, "visitor"> | { visitor: string }
export const purposeOf = (requester: Requester): Purpose => (typeof requester === "string" ? requester : "visitor")

/** The part of a site's requested checks that one network may have, so that a stranger leaves the other half to everybody else. */
const NETWORK_SHARE = 0.5
export const shareOf = (perHour: number): number => Math.ceil(perHour * NETWORK_SHARE)

/**
 * The key of the limits: the registrable domain, where each customer of a hosting service counts as a domain, because the owner of a
 * domain can make names below it without limit. For an IPv6 address its /64 network. A host that the setting ALLOW_PRIVATE names
 * counts with its port, because all servers of a development machine share one address.
 * @param host the host of the URL, or of the listing with this URL
 * @param allowPrivate `host:port` pairs
 */
export function getSite(url: URL, host: string, allowPrivate: readonly string[]): string {
  const port = url.port || (url.protocol === "http:" ? "80" : "443")
  if (allowPrivate.some((entry) => entry.toLowerCase() === `${url.hostname}:${port}`)) return `${host}:${port}`
  const address = host.replace(/^\[|\]$/g, "")
  if (ipaddr.IPv6.isValid(address)) return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** What is stored about a site and a host; times are null when there is no row. */
export interface HostState {
  leasedUntil: Date | null
  /** The end of the newest lease of the sweep on the host. */
  sweptUntil: Date | null
  counted: number
  countedFrom: Date | null
  /** The part of `counted` by the network of the client; null when there is no row. */
  networks: Record<string, number> | null
}
interface Counts {
  counted: number
  countedFrom: Date
  networks: Record<string, number>
}
export type Decision =
  | ({ kind: "free" } & Counts)
  | { kind: "busy" }
  | { kind: "spent"; resetSeconds: number; isNetwork: boolean }

/** @param perHour the checks of a site that all clients together may request in an hour */
export function decide(state: HostState, requester: Requester, perHour: number, now: Date): Decision {
  const counts = readCounts(state, now)
  const { isCounted } = PURPOSES[purposeOf(requester)]
  const network = isCounted && typeof requester !== "string" ? networkKey(requester.visitor) : null
  const ofNetwork = network === null ? 0 : (counts.networks[network] ?? 0)
  const isNetwork = ofNetwork >= shareOf(perHour)
  if (isCounted && (isNetwork || counts.counted >= perHour)) {
    const endsAt = counts.countedFrom.getTime() + HOUR_MS
    return { kind: "spent", isNetwork, resetSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) }
  }
  const isTaken = [state.leasedUntil, state.sweptUntil].some((until) => until !== null && until > now)
  if (isTaken) return { kind: "busy" }
  if (network === null) return { kind: "free", ...counts }
  const networks = { ...counts.networks, [network]: ofNetwork + 1 }
  return { kind: "free", ...counts, counted: counts.counted + 1, networks }
}

/** The counts of the running hour, which begins with its first check. */
function readCounts({ counted, countedFrom, networks }: HostState, now: Date): Counts {
  const isSameHour = countedFrom !== null && now.getTime() - countedFrom.getTime() < HOUR_MS
  return isSameHour
    ? { counted, countedFrom, networks: networks ?? {} }
    : { counted: 0, countedFrom: now, networks: {} }
}

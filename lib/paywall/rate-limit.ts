// Counts requests and actions in fixed windows: in memory; in the memory of the primary when one machine runs several web processes;
// or in Redis when several machines share the limits (`REDIS_URL`). While Redis or the primary fails, the windows are in the memory of
// the process, so that neither lifts the limits or blocks the site.

import { Redis } from "ioredis"
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible"
import { type AppError, rateLimited } from "@/lib/contract/errors"
import { env } from "@/lib/env"
import { getLeaseSize, LeasedCounts } from "@/lib/paywall/leased-counts"
import {
  ALLOWANCES,
  type AllowanceName,
  formatLimitMessage,
  type Limit,
  type Window,
} from "@/lib/paywall/limit-messages"
import { LIMITS, type LimitedAction, type LimitName } from "@/lib/paywall/limits"
import { COUNTS_TOPIC } from "@/lib/paywall/topics"
import { createCountedWarning, log } from "@/lib/process/log"
import { measure } from "@/lib/process/measure"
import { callPrimary, isOneOfSeveral } from "@/lib/process/primary-channel"
import { perProcess } from "@/lib/process/process-state"

type Limiter = RateLimiterMemory | RateLimiterRedis

const limiters = perProcess("rate limits", (): Partial<Record<LimitName, Limiter>> => ({}))

type CountCall = { act: "count" | "look" | "refund"; name: LimitName; key: string }
/** Null for a key that nobody has counted in this window. `leased`: points that the process may count without the primary. */
type CountState = (Window & { leased?: number }) | null

/** The limits of requests. Nothing is refunded to them. */
const LEASED: ReadonlySet<LimitName> = new Set<LimitName>([
  "free",
  "paid",
  "token",
  ...(Object.keys(ALLOWANCES) as AllowanceName[]),
])

/** Counts one request, and leases more points to the process that asks. */
async function countForProcess(name: LimitName, key: string): Promise<CountState> {
  const window = await countHere(name, key)
  const leased = window.isWithin && LEASED.has(name) ? getLeaseSize(window.remaining) : 0
  if (leased === 0) return window
  await getLimiter(name).consume(key, leased)
  return { ...window, remaining: window.remaining - leased, leased }
}

/** Counts for the web processes of this machine, in the primary. */
export async function handleCount({ act, name, key }: CountCall): Promise<CountState> {
  if (act === "count") return countForProcess(name, key)
  const window = act === "look" ? await getLimiter(name).get(key) : await getLimiter(name).reward(key)
  return window && toWindow(window, window.remainingPoints > 0)
}

const warnUncounted = createCountedWarning("the primary process did not respond; limits count in this process")

const leases = perProcess("leased counts", () => new LeasedCounts())

async function runCount(call: CountCall): Promise<CountState> {
  if (!isOneOfSeveral() || env.REDIS_URL) return runHere(call)
  const { act, name, key } = call
  const id = act === "count" && LEASED.has(name) ? `${name} ${key}` : null
  const known = id === null ? null : leases.take(id, performance.now())
  if (known) return known
  try {
    const state = await callPrimary<CountState>(COUNTS_TOPIC, call)
    return id === null || state === null ? state : leases.record(id, state, state.leased ?? 0, performance.now())
  } catch {
    warnUncounted()
    return runHere(call)
  }
}

function runHere(call: CountCall): Promise<CountState> {
  return call.act === "count" ? countHere(call.name, call.key) : handleCount(call)
}

export async function count(name: LimitName, key: string): Promise<Window> {
  const window = await runCount({ act: "count", name, key })
  if (window === null) throw new Error("a count has no window")
  if (!window.isWithin) measure("refusal", name)
  return window
}

async function countHere(name: LimitName, key: string): Promise<Window> {
  try {
    return toWindow(await getLimiter(name).consume(key), true)
  } catch (exceeded) {
    // The limiter rejects with a `RateLimiterRes`. `instanceof` would fail: each bundle of Next has its own class, while the
    // bundles share the limiters.
    if (exceeded instanceof Error) throw exceeded
    return toWindow(exceeded as RateLimiterRes, false)
  }
}

function toWindow({ remainingPoints, msBeforeNext }: RateLimiterRes, isWithin: boolean): Window {
  return {
    isWithin,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

/** Counts one `action` of this client. Throws `rate_limited` with `Retry-After` when the limit is exceeded. */
export async function spend(action: LimitedAction, clientKey: string): Promise<void> {
  const { isWithin, resetSeconds } = await count(action, clientKey)
  if (!isWithin) throw limitError(action, resetSeconds)
}

/**
 * Counts a check of the linter that sends requests to an untrusted URL. A pasted reply sends nothing, so only the general rate of
 * requests limits it (docs/decisions.md#rate-limits-and-payment). Throws like `spend`.
 */
export async function spendChecks({ behaviour }: { behaviour: boolean }, client: string): Promise<void> {
  await spend("lint", client)
  if (behaviour) await spend("behaviour", client)
}

/**
 * Throws `rate_limited` when the limit is used up, and counts nothing. For limits that count only failures, such as wrong
 * passwords.
 */
export async function requireUnspent(action: LimitedAction, clientKey: string): Promise<void> {
  const window = await runCount({ act: "look", name: action, key: clientKey })
  if (!window || window.isWithin) return
  measure("refusal", action)
  throw limitError(action, window.resetSeconds)
}

function limitError(action: LimitedAction, resetSeconds: number): AppError {
  return rateLimited(formatLimitMessage(LIMITS[action], resetSeconds), resetSeconds)
}

/** Undoes one count, for example after a correct password. */
export async function refund(action: LimitedAction | "first_invoice", clientKey: string): Promise<void> {
  await runCount({ act: "refund", name: action, key: clientKey })
}

function getLimiter(name: LimitName): Limiter {
  limiters[name] ??= createLimiter(name)
  return limiters[name]
}

function createLimiter(name: LimitName): Limiter {
  const { points, seconds } = LIMITS[name]
  const options = { keyPrefix: `directory:${name}`, points, duration: seconds }
  const memory = new RateLimiterMemory(options)
  const storeClient = redis()
  return storeClient ? new RateLimiterRedis({ ...options, storeClient, insuranceLimiter: memory }) : memory
}

/** While Redis is unreachable, commands fail at once, so that the limiter counts in memory. */
const CONNECT = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 3_000,
  commandTimeout: 500,
  // Drops a silent connection, so that a hanging Redis counts as unreachable.
  socketTimeout: 1_000,
} as const

/** Null without `REDIS_URL`. */
export function redis(): Redis | null {
  const url = env.REDIS_URL
  return url ? perProcess("redis", () => connect(url)) : null
}

function connect(url: string): Redis {
  const client = new Redis(url, CONNECT)
  let isLost = false
  // Log only the message: the error holds the arguments of the command, and the argument of AUTH is the password.
  client.on("error", ({ message }: Error) => {
    if (!isLost) log.error({ reason: message }, "Redis is unreachable; limits count in memory")
    isLost = true
  })
  client.on("ready", () => {
    if (isLost) log.info("Redis is reachable again")
    isLost = false
  })
  return client
}

export type Counted = Window & Limit & { policy: LimitName }

export async function countAgainst(name: LimitName, key: string): Promise<Counted> {
  return { policy: name, ...LIMITS[name], ...(await count(name, key)) }
}

/**
 * The routes and the response cache both count here, so that a cached response counts like a rendered one. Counts a request
 * without a token. Returns the state of the limit that counted the request: the allowance, or the free rate when there is no
 * allowance or the allowance is used up.
 */
export async function countFree(client: string, allowance: AllowanceName | undefined): Promise<Counted> {
  const allowed = allowance && (await countAgainst(allowance, client))
  return allowed?.isWithin ? allowed : countAgainst("free", client)
}

/**
 * Pages have no rate limit, but each new embedding of a search text is a request to a server that may cost money. Creates the
 * budget check of one page view for `embedQuery`. The check resolves to true when a new vector may be requested. Repeated calls
 * count once, because the list and the facets of a page need the same vector. A client above the budget per client uses nothing
 * of the budget for all clients.
 */
export function searchBudget(client: string): () => Promise<boolean> {
  let spent: Promise<boolean> | undefined
  return () => {
    spent ??= spendVector(client)
    return spent
  }
}

async function spendVector(client: string): Promise<boolean> {
  const own = await count("page_vector", client)
  return own.isWithin && (await count("page_vectors", "all")).isWithin
}

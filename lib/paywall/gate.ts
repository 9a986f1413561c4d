// Decides which requests may pass, and at what rate (docs/decisions.md#rate-limits-and-payment). Free requests count by client,
// paid requests by client and by token. Above the free limit the response is 402 with a challenge, or 429 when none can be
// created.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { AppError, rateLimited } from "@/lib/contract/errors"
import { env } from "@/lib/env"
import { getL402RootKeys } from "@/lib/env/secrets"
import { networkKey } from "@/lib/net/client-address"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { createInvoice, nodeName, sellsTokens } from "@/lib/paywall/lightning/node"
import { type AllowanceName, formatAmount, formatWait, rateHeaders } from "@/lib/paywall/limit-messages"
import { type Counted, count, countAgainst, countFree, refund } from "@/lib/paywall/rate-limit"
import type { PaymentRequired } from "@/lib/paywall/schema"
import {
  type Capability,
  hasToken,
  mintToken,
  type PaidToken,
  type TokenFault,
  type TokenVerdict,
  verifyToken,
} from "@/lib/paywall/token"
import { PAID_TOPIC } from "@/lib/paywall/topics"
import { log } from "@/lib/process/log"
import { measure } from "@/lib/process/measure"
import { callPrimary, isOneOfSeveral, listenTo } from "@/lib/process/primary-channel"
import { perProcess } from "@/lib/process/process-state"
import { fromHex, toHex } from "@/lib/protocols/base64"
import { formatTimestamp } from "@/lib/time"

/** The seconds in `Retry-After` while the Lightning node creates no invoice. */
const RETRY_SECONDS = 30

export interface Caller {
  /** The rate key of the client: an IPv4 address, or the /64 network of an IPv6 address. */
  client: string
  authorization: string | null
  /** True with `?l402=require`: the client requests a challenge although it is within the free limit. */
  wantsChallenge: boolean
}
type Headers = Record<string, string>
/** The two parts of the error message: why the client must pay, and what the client can do. */
type Reason = readonly [why: string, remedy: string]

/**
 * Counts one request. Returns the rate headers, which belong to every response to the request. Errors contain the rate headers
 * too.
 * @param rules `capability` is the right that the operation requires and that only a token grants; `allowance` is the limit within
 *   which requests do not count against the free limit
 * @throws AppError `payment_required` with the challenge, above the free limit or on request; `rate_limited` above the paid limit
 *   or when no challenge can be created; `unauthorized` for an invalid token; `nothing_sold` when the request needs a token and
 *   the directory sells no tokens
 */
export async function authorizeRequest(
  caller: Caller,
  now: Date,
  { capability: needs, allowance }: { capability?: Capability; allowance?: AllowanceName } = {},
): Promise<{ headers: Headers }> {
  const verdict = readToken(caller, now)
  if (verdict && "token" in verdict && verdict.token.capabilities.has(needs ?? "rate")) {
    return admitPaid(caller, verdict.token, now)
  }
  // A request with an invalid token counts as a free request, which limits the guessing of tokens.
  const isPlain = verdict === null && !caller.wantsChallenge
  const free = await countFree(caller.client, isPlain ? allowance : undefined)
  const fault = verdict && "fault" in verdict ? verdict.fault : null
  const reason = findReasonToPay(free, fault, caller, needs)
  if (reason !== null) return sellsTokens() ? requirePayment(caller, free, now, reason) : rejectUnsold(free, reason)
  if (fault === null) return { headers: rateHeaders([free]) }
  // Reject the request instead of ignoring the invalid token, because the client believes that the token is valid.
  throw new AppError("unauthorized", "The L402 token is not valid here.", {
    slug: "invalid_token",
    headers: { ...rateHeaders([free]), "WWW-Authenticate": 'L402 error="invalid_token"' },
  })
}

/** Verifies the token in the Authorization header. Returns null when the header has no token. */
function readToken({ authorization }: Caller, now: Date): TokenVerdict | null {
  if (!hasToken(authorization)) return null
  const verdict = verifyToken(authorization, { rootKeys: getL402RootKeys(), node: nodeName() }, now)
  if ("fault" in verdict) {
    log.info({ reason: verdict.fault }, "token fault")
    measure("tokenFault", verdict.fault)
  }
  return verdict
}

async function admitPaid({ client }: Caller, token: PaidToken, now: Date): Promise<{ headers: Headers }> {
  const { tokenId } = token
  recordPayment(token, now)
  const counted = await Promise.all([countAgainst("paid", client), countAgainst("token", tokenId)])
  const over = counted.find(({ isWithin }) => !isWithin)
  const headers = rateHeaders(counted)
  if (!over) return { headers }
  const message = `At most ${formatAmount(over)} in a minute, also when paid for. Wait ${formatWait(over.resetSeconds)}.`
  throw rateLimited(message, over.resetSeconds, headers)
}

/** Decides whether the client must pay. Returns null when the request may pass without payment. */
function findReasonToPay(
  free: Counted,
  fault: TokenFault | null,
  { wantsChallenge }: Caller,
  needs?: Capability,
): Reason | null {
  if (!free.isWithin) {
    const remedy = `wait ${formatWait(free.resetSeconds)}, or pay for the higher rate`
    return [`More than ${formatAmount(free)} in a minute`, remedy]
  }
  if (fault === "expired") return ["The token has expired", "pay the invoice for a new one"]
  if (fault !== null) return null
  if (needs) return ["This operation is paid", "pay the invoice and send the token"]
  return wantsChallenge ? ["You requested the challenge", "pay the invoice"] : null
}

/** Rejects a request that needs a token when this directory sells none: 429 above the free limit, otherwise `nothing_sold`. */
function rejectUnsold(free: Counted, [why]: Reason): never {
  const headers = rateHeaders([free])
  if (free.isWithin) {
    const message = `${why}, but this directory sells no tokens.`
    throw new AppError("forbidden", message, { slug: "nothing_sold", headers })
  }
  const message = `${why}. This directory sells no tokens for a higher rate: wait ${formatWait(free.resetSeconds)}.`
  throw rateLimited(message, free.resetSeconds, headers)
}

/**
 * Throws the 402 with a challenge, or 429 when there is no challenge: a client can do nothing with a 402 without a payable
 * invoice.
 */
async function requirePayment({ client }: Caller, free: Counted, now: Date, reason: Reason): Promise<never> {
  const [why, remedy] = reason
  const rate = rateHeaders([free])
  const tryLater = (message: string, retrySeconds: number) => {
    const seconds = free.isWithin ? retrySeconds : Math.max(retrySeconds, free.resetSeconds)
    return rateLimited(`${message} Try again in ${formatWait(seconds)}.`, seconds, rate)
  }
  try {
    const challenge = await getChallenge(client, now)
    if ("retrySeconds" in challenge) {
      throw tryLater("Too many invoices were requested just now.", challenge.retrySeconds)
    }
    const { body } = challenge
    const header = `L402 macaroon="${body.macaroon}", invoice="${body.invoice}"`
    throw new AppError("payment_required", `${why}: ${remedy}.`, {
      body,
      headers: { ...rate, "WWW-Authenticate": header },
    })
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error
    throw tryLater(`${why}. Payment cannot be taken at the moment: the Lightning node makes no invoice.`, RETRY_SECONDS)
  }
}

const POLICY = { expirySeconds: 900, reusedShare: 0.8, maxCached: 20_000 } as const

interface Challenge {
  /** The fields of the 402 body in addition to the fields of every error. */
  body: Omit<PaymentRequired, "error" | "code" | "request_id">
  expiresAt: Date
}
/** The result when the limit on new invoices is reached, for all clients or for this client's network. */
interface Shortage {
  retrySeconds: number
}
/** `challenge` is a promise, so that concurrent requests of one client share one invoice. */
interface OpenChallenge {
  tokenId: string
  challenge: Promise<Challenge | Shortage>
}

// Measure the time to live by the wall clock, because invoices expire by the wall clock. The cache's default clock is monotonic.
const CACHE = {
  max: POLICY.maxCached,
  ttl: POLICY.expirySeconds * 1000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
}
/**
 * The open challenge of each client, by rate key. A client gets the same unpaid challenge for 80 % of its lifetime; the last 20 % leave time
 * to pay. New invoices are limited, so that a flood of requests does not reach the Lightning node.
 */
const challenges = perProcess("challenges", () => new LRUCache<string, OpenChallenge>(CACHE))
/** The ids of tokens whose invoices are paid: a client has sent the token with the preimage. */
const paid = perProcess("paid tokens", () => new LRUCache<string, true>(CACHE))

/** The primary relays each paid token to the other web processes, because one of them may have made the challenge. */
listenTo<string>(PAID_TOPIC, (tokenId) => paid.set(tokenId, true))

/** Returns the client's open challenge, or creates one. Throws `UpstreamFailure` when the Lightning node creates no invoice. */
function getChallenge(client: string, now: Date): Promise<Challenge | Shortage> {
  const known = challenges.get(client)
  if (known && !paid.has(known.tokenId)) return known.challenge
  const tokenId = randomBytes(32)
  const created = { tokenId: toHex(tokenId), challenge: createChallenge(client, tokenId, now) }
  challenges.set(client, created)
  const cache = (challenge: Challenge | Shortage | null) => {
    if (!challenge || "retrySeconds" in challenge) return challenges.delete(client)
    const lifetime = (challenge.expiresAt.getTime() - now.getTime()) * POLICY.reusedShare
    return challenges.set(client, created, { ttl: Math.max(1, Math.floor(lifetime)) })
  }
  created.challenge.then(cache, () => cache(null))
  return created.challenge
}

/**
 * Records that the invoice of this token is paid. `getChallenge` then creates a new invoice: another client with the same IP
 * address cannot pay the old invoice again.
 */
function recordPayment({ tokenId, validUntil }: PaidToken, now: Date): void {
  const isKnown = paid.has(tokenId)
  paid.set(tokenId, true)
  // Later the process may have forgotten that it knew the token, so a first use after the end of the invoice is not measured.
  const isInvoiceOpen = now.getTime() < validUntil.getTime() - env.L402_HOURS * 3_600_000
  if (!isKnown && isInvoiceOpen) measure("payment")
  if (isKnown || !isOneOfSeveral()) return
  callPrimary(PAID_TOPIC, tokenId).catch((err) => log.warn({ err }, "the other web processes do not know of a payment"))
}

async function requestInvoice(...given: Parameters<typeof createInvoice>): ReturnType<typeof createInvoice> {
  let result: "created" | "failed" = "failed"
  try {
    const invoice = await createInvoice(...given)
    result = "created"
    return invoice
  } finally {
    measure("invoice", result)
  }
}

async function createChallenge(client: string, tokenId: Uint8Array, now: Date): Promise<Challenge | Shortage> {
  const retrySeconds = await reserveInvoice(client)
  if (retrySeconds !== null) {
    measure("invoice", "limited")
    return { retrySeconds }
  }
  const price_sats = env.L402_PRICE_SATS
  const memo = `${env.SITE_NAME}: ${env.L402_HOURS} ${env.L402_HOURS === 1 ? "hour" : "hours"} of the higher rate and of exports`
  const { expirySeconds } = POLICY
  const { text: invoice, paymentHash, expiresAt } = await requestInvoice({ sats: price_sats, memo, expirySeconds }, now)
  // The paid hours begin when the invoice expires, so that a payer who pays late loses none of them.
  const validUntil = new Date(expiresAt.getTime() + env.L402_HOURS * 3_600_000)
  const hashBytes = fromHex(paymentHash)
  if (!hashBytes) throw new Error("an invoice that was checked has no payment hash")
  const [rootKey] = getL402RootKeys()
  const macaroon = mintToken({ paymentHash: hashBytes, tokenId, validUntil, node: nodeName() }, rootKey)
  const expires_at = formatTimestamp(expiresAt)
  return { body: { invoice, macaroon, price_sats, payment_hash: paymentHash, expires_at }, expiresAt }
}

/**
 * Counts one invoice against the limits. Each network has a limit per minute, and 30 invoices a minute are reserved for clients
 * without an invoice within the last hour. Many clients of one network thus cannot use up all invoices.
 * @returns null when the client may get an invoice, else the seconds until the next try
 */
async function reserveInvoice(client: string): Promise<number | null> {
  const network = await count("network_invoices", networkKey(client))
  if (!network.isWithin) return network.resetSeconds
  const isFirst = (await count("first_invoice", client)).isWithin
  const shared = await count("invoices", "all")
  if (shared.isWithin) return null
  if (!isFirst) return shared.resetSeconds
  const kept = await count("kept_invoices", "all")
  if (kept.isWithin) return null
  // Undo the count: no invoice was created, so the client's next invoice is still its first within an hour.
  await refund("first_invoice", client)
  return Math.min(shared.resetSeconds, kept.resetSeconds)
}

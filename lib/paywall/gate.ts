// Who may pass, and at what rate (spec §5, §8; decisions.md, "Rate limits and payment"). Free requests are counted by client,
// paid ones by client and by token; past the free limit the answer is a challenge that can be paid, or 429 where none can be made.

import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { challengeFor, challengeHeader, describeChallenge, noticePayment } from "@/lib/paywall/challenges"
import { nodeName, sellsTokens } from "@/lib/paywall/lightning/node"
import { formatAmount, formatWait } from "@/lib/paywall/limit-words"
import { LIMITS, type Limit, type LimitName } from "@/lib/paywall/limits"
import { rateHeaders } from "@/lib/paywall/rate-headers"
import { count, type Window } from "@/lib/paywall/rate-limit"
import {
  type Capability,
  type PaidToken,
  presentsToken,
  type TokenRefusal,
  type TokenVerdict,
  verifyToken,
} from "@/lib/paywall/token"
import { getL402RootKeys } from "@/lib/secrets"

/** How long to wait while the Lightning node gives no invoice. */
const RETRY_SECONDS = 30

export interface Caller {
  /** Whose request it is, as the front door says. */
  client: string
  authorization: string | null
  /** `?l402=require`: asks for the challenge even within the limit. */
  wantsChallenge: boolean
}
/** What every answer to this request carries. */
export interface Admission {
  headers: Record<string, string>
}
type Tally = Window & Limit
/** Why a challenge is due, and what to do about it. */
type Reason = readonly [why: string, remedy: string]

/**
 * Counts one request. Throws `payment_required` with the challenge past the free limit or where it is asked for,
 * `rate_limited` past the paid one or where no challenge can be made, `unauthorized` for a token that is not good, and
 * `nothing_sold` for what only a token opens where the directory sells none.
 * `needs`: what only a token opens. The rate headers are on the error too.
 */
export async function admit(caller: Caller, now: Date, needs?: Capability): Promise<Admission> {
  const verdict = readToken(caller, now)
  if (verdict && "token" in verdict && verdict.token.capabilities.has(needs ?? "rate")) {
    return admitPaid(caller, verdict.token)
  }
  // A token that is not good is counted like none, so that guessing at one is not free either.
  const free = await tally("free", caller.client)
  const refused = verdict && "refused" in verdict ? verdict.refused : null
  const reason = reasonToPay(free, refused, caller, needs)
  if (reason !== null) return sellsTokens() ? askForPayment(caller, free, now, reason) : refuseSale(free, reason)
  if (refused === null) return { headers: rateHeaders([free]) }
  // Refused rather than ignored: its holder believes to have paid.
  throw new AppError("unauthorized", "The L402 token is not valid here.", {
    slug: "invalid_token",
    headers: { ...rateHeaders([free]), "WWW-Authenticate": 'L402 error="invalid_token"' },
  })
}

/** Null without a token. */
function readToken({ authorization }: Caller, now: Date): TokenVerdict | null {
  if (!presentsToken(authorization)) return null
  const verdict = verifyToken(authorization, { rootKeys: getL402RootKeys(), node: nodeName() }, now)
  if ("refused" in verdict) log.info({ reason: verdict.refused }, "token refused")
  return verdict
}

async function tally(name: LimitName, key: string): Promise<Tally> {
  return { ...LIMITS[name], ...(await count(name, key)) }
}

async function admitPaid({ client }: Caller, { tokenId }: PaidToken): Promise<Admission> {
  noticePayment(tokenId)
  const counted = await Promise.all([tally("paid", client), tally("token", tokenId)])
  const over = counted.find(({ isWithin }) => !isWithin)
  const headers = rateHeaders(counted)
  if (!over) return { headers }
  const message = `At most ${formatAmount(over)} in a minute, also when paid for. Wait ${formatWait(over.resetSeconds)}.`
  throw new AppError("rate_limited", message, {
    headers: { ...headers, "Retry-After": String(over.resetSeconds) },
  })
}

/** Null where no challenge is due. */
function reasonToPay(
  free: Tally,
  refused: TokenRefusal | null,
  { wantsChallenge }: Caller,
  needs?: Capability,
): Reason | null {
  if (!free.isWithin) {
    const remedy = `wait ${formatWait(free.resetSeconds)}, or pay for the higher rate`
    return [`More than ${formatAmount(free)} in a minute`, remedy]
  }
  if (refused === "expired") return ["The token has expired", "pay the invoice for a new one"]
  if (refused !== null) return null
  if (needs) return ["This costs money", "pay the invoice and send the token"]
  return wantsChallenge ? ["You asked for the challenge", "pay the invoice"] : null
}

/** Where nothing is sold, only waiting for the free rate helps; a client that asked for more is told so once and for all. */
function refuseSale(free: Tally, [why]: Reason): never {
  const headers = rateHeaders([free])
  if (free.isWithin) {
    const message = `${why}, but this directory sells no tokens.`
    throw new AppError("forbidden", message, { slug: "nothing_sold", headers })
  }
  const message = `${why}. This directory sells no tokens for a higher rate: wait ${formatWait(free.resetSeconds)}.`
  throw new AppError("rate_limited", message, { headers: { ...headers, "Retry-After": String(free.resetSeconds) } })
}

/** The challenge; 429 where there is none, since a 402 that cannot be paid helps nobody. */
async function askForPayment({ client }: Caller, free: Tally, now: Date, reason: Reason): Promise<never> {
  const [why, remedy] = reason
  const rate = rateHeaders([free])
  const tryLater = (message: string, retrySeconds: number) => {
    const seconds = free.isWithin ? retrySeconds : Math.max(retrySeconds, free.resetSeconds)
    const headers = { ...rate, "Retry-After": String(seconds) }
    return new AppError("rate_limited", `${message} Try again in ${formatWait(seconds)}.`, { headers })
  }
  try {
    const challenge = await challengeFor(client, now)
    if ("retrySeconds" in challenge) {
      throw tryLater("Too many invoices were requested just now.", challenge.retrySeconds)
    }
    throw new AppError("payment_required", `${why}: ${remedy}.`, {
      body: describeChallenge(challenge),
      headers: { ...rate, "WWW-Authenticate": challengeHeader(challenge) },
    })
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error
    throw tryLater(`${why}. Payment cannot be taken at the moment: the Lightning node gives no invoice.`, RETRY_SECONDS)
  }
}

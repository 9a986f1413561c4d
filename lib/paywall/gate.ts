// Who may pass, and at what rate (spec §5, §8; decisions.md, "Rate limits and payment"). Free requests are counted by client,
// paid ones by client and by token; past the free limit the answer is a challenge that can be paid, or 429 where none can be made.

import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { challengeFor, challengeHeader, describeChallenge, noticePayment } from "@/lib/paywall/challenges"
import { nodeName } from "@/lib/paywall/lightning/node"
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
import { l402RootKeys } from "@/lib/secrets"

/** How long to wait where no challenge can be made. */
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
 * `rate_limited` past the paid one or where no challenge can be made, `unauthorized` for a token that is not good.
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
  if (reason !== null) return askForPayment(caller, free, now, reason)
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
  const verdict = verifyToken(authorization, { rootKeys: l402RootKeys(), node: nodeName() }, now)
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

/** The challenge; 429 where there is none, since a 402 that cannot be paid helps nobody. */
async function askForPayment({ client }: Caller, free: Tally, now: Date, reason: Reason): Promise<never> {
  const [why, remedy] = reason
  const rate = rateHeaders([free])
  const tryLater = (message: string) => {
    const seconds = free.isWithin ? RETRY_SECONDS : Math.max(RETRY_SECONDS, free.resetSeconds)
    const headers = { ...rate, "Retry-After": String(seconds) }
    return new AppError("rate_limited", `${message} Try again in ${formatWait(seconds)}.`, { headers })
  }
  try {
    const challenge = await challengeFor(client, now)
    if (!challenge) throw tryLater("Too many invoices were asked for just now.")
    throw new AppError("payment_required", `${why}: ${remedy}.`, {
      body: describeChallenge(challenge),
      headers: { ...rate, "WWW-Authenticate": challengeHeader(challenge) },
    })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    throw tryLater(`${why}. Payment cannot be taken at the moment: the Lightning node gives no invoice.`)
  }
}

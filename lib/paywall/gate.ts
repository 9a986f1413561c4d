// Who may pass, and at what rate (spec §5, §8; decisions.md, "Rate limits and payment"). Free requests are counted by client,
// paid ones by client and by token; past the free limit the answer is a challenge that can be paid, or 429 where none can be made.

import { AppError, type ErrorCode } from "@/lib/errors"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { challengeFor, challengeHeader, describeChallenge } from "@/lib/paywall/challenges"
import { LIMITS, type LimitName } from "@/lib/paywall/limits"
import { rateHeaders } from "@/lib/paywall/rate-headers"
import { count, type Window } from "@/lib/paywall/rate-limit"
import { type Capability, type PaidToken, presentsToken, verifyToken } from "@/lib/paywall/token"
import { l402RootKeys } from "@/lib/secrets"

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

/**
 * Counts one request. Throws `payment_required` with the challenge past the free limit or where it is asked for,
 * `rate_limited` past the paid one or where no challenge can be made, `unauthorized` for a token that is not good.
 * `needs`: what only a token opens. The rate headers are on the error too.
 */
export async function admit(caller: Caller, now: Date, needs?: Capability): Promise<Admission> {
  const token = readToken(caller, now)
  if (token === "expired") return refuse(caller, [], now, "The token has expired.")
  if (token && (!needs || token.capabilities.has(needs)) && token.capabilities.has(needs ?? "rate")) {
    return admitPaid(caller, token)
  }
  const free = await tally("free", caller.client)
  if (needs) return refuse(caller, [free], now, "This costs money: pay the invoice and send the token.")
  if (caller.wantsChallenge) return refuse(caller, [free], now, "You asked for the challenge: pay the invoice.")
  if (free.isWithin) return { headers: rateHeaders([free]) }
  const { points } = LIMITS.free
  return refuse(caller, [free], now, `More than ${points} requests in a minute: wait, or pay for the higher rate.`)
}

type Tally = Window & { policy: string; points: number; seconds: number }

async function tally(name: LimitName, key: string): Promise<Tally> {
  const { policy, points, seconds } = LIMITS[name]
  return { ...(await count(name, key)), policy, points, seconds }
}

/** Null without a token. A bad one is refused rather than ignored: its holder believes to have paid. */
function readToken({ authorization }: Caller, now: Date): PaidToken | "expired" | null {
  if (!presentsToken(authorization)) return null
  const verdict = verifyToken(authorization, l402RootKeys(), now)
  if ("token" in verdict) return verdict.token
  log.info({ reason: verdict.refused }, "token refused")
  if (verdict.refused === "expired") return "expired"
  throw new AppError("unauthorized", "The L402 token is not valid here.", { slug: "invalid_token" })
}

async function admitPaid({ client }: Caller, { tokenId }: PaidToken): Promise<Admission> {
  const counted = await Promise.all([tally("paid", client), tally("token", tokenId)])
  const over = counted.find(({ isWithin }) => !isWithin)
  const headers = rateHeaders(counted)
  if (!over) return { headers }
  throw new AppError("rate_limited", `At most ${over.points} requests in a minute, also when paid for.`, {
    headers: { ...headers, "Retry-After": String(over.resetSeconds) },
  })
}

/** The challenge; 429 where there is none, since a 402 that cannot be paid helps nobody. */
async function refuse(caller: Caller, counted: Tally[], now: Date, message: string): Promise<never> {
  const rate = counted.length > 0 ? rateHeaders(counted) : {}
  const late = (code: ErrorCode, reason: string) => {
    const seconds = Math.max(RETRY_SECONDS, ...counted.filter((one) => !one.isWithin).map((one) => one.resetSeconds))
    return new AppError(code, reason, { headers: { ...rate, "Retry-After": String(seconds) } })
  }
  try {
    const challenge = await challengeFor(caller.client, now)
    if (!challenge) throw late("rate_limited", "Too many invoices were asked for just now; try again in a while.")
    throw new AppError("payment_required", message, {
      body: describeChallenge(challenge),
      headers: { ...rate, "WWW-Authenticate": challengeHeader(challenge) },
    })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    log.warn({ reason: error.reason }, "no invoice could be made")
    throw late("rate_limited", `${message} Payment cannot be taken at the moment: the Lightning node gives no invoice.`)
  }
}

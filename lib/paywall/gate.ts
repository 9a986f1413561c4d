// Decides which requests may pass, and at what rate (docs/decisions.md#rate-limits-and-payment). Free requests count by client,
// paid requests by client and by token. Above the free limit the response is 402 with a challenge, or 429 when none can be
// created.

import { AppError } from "@/lib/contract/errors"
import { getL402RootKeys } from "@/lib/env/secrets"
import { isUpstreamFailure } from "@/lib/net/operator-fetch"
import { getChallenge, recordPayment } from "@/lib/paywall/challenges"
import { nodeName, sellsTokens } from "@/lib/paywall/lightning/node"
import { type AllowanceName, formatAmount, formatWait, rateHeaders } from "@/lib/paywall/limit-messages"
import { type Counted, countAgainst, countFree } from "@/lib/paywall/rate-limit"
import {
  type Capability,
  hasToken,
  type PaidToken,
  type TokenFault,
  type TokenVerdict,
  verifyToken,
} from "@/lib/paywall/token"
import { log } from "@/lib/process/log"

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
    return admitPaid(caller, verdict.token)
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
  if ("fault" in verdict) log.info({ reason: verdict.fault }, "token fault")
  return verdict
}

async function admitPaid({ client }: Caller, { tokenId }: PaidToken): Promise<{ headers: Headers }> {
  recordPayment(tokenId)
  const counted = await Promise.all([countAgainst("paid", client), countAgainst("token", tokenId)])
  const over = counted.find(({ isWithin }) => !isWithin)
  const headers = rateHeaders(counted)
  if (!over) return { headers }
  const message = `At most ${formatAmount(over)} in a minute, also when paid for. Wait ${formatWait(over.resetSeconds)}.`
  throw tooMany(message, headers, over.resetSeconds)
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
  throw tooMany(message, headers, free.resetSeconds)
}

function tooMany(message: string, headers: Headers, retrySeconds: number): AppError {
  return new AppError("rate_limited", message, { headers: { ...headers, "Retry-After": String(retrySeconds) } })
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
    return tooMany(`${message} Try again in ${formatWait(seconds)}.`, rate, seconds)
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

// Checks once a week that the proof of each verified claim is still published (docs/decisions.md#claims). Three failed checks in
// a row end the claim. After an administrator's reset of a claim, the listings stay verified for 72 hours; this job also ends
// this period.

import pLimit from "p-limit"
import { markServices } from "@/lib/claims/marks"
import { type ClaimRow, inClaim, recordAction } from "@/lib/claims/ownership"
import { type Evidence, judgeProof } from "@/lib/claims/proof"
import { type Resolvers, requestProof } from "@/lib/claims/request-proof"
import type { Method } from "@/lib/claims/schema"
import { getClaimState, getTransition } from "@/lib/claims/transitions"
import { db } from "@/lib/db/client"
import { logItemError } from "@/lib/db/database-error"
import { recordEvents } from "@/lib/events/log"
import { unread } from "@/lib/net/fetch-failure"
import { createOnlineCheck } from "@/lib/probe/online-check"
import type { JobContext } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"

export const RECHECK = { everyMs: 7 * 86_400_000, misses: 3, batch: 200, atOnce: 8 } as const

type Due = Pick<ClaimRow, "domain" | "method" | "tokenHash" | "lastCheckedAt">
type Outcome = "held" | "missed" | "lapsed"
type Counts = Record<Outcome | "offline" | "grace_over", number>

/**
 * Checks every verified claim whose last check was at least a week ago, up to 8 claims at once. Returns the number of claims by
 * outcome.
 */
export async function recheckClaims({ now, signal }: JobContext, resolvers: Resolvers = {}): Promise<Counts> {
  const counts: Counts = { held: 0, missed: 0, lapsed: 0, offline: 0, grace_over: 0 }
  counts.grace_over = await endGraces(now, signal)
  const online = createOnlineCheck()
  const limit = pLimit(RECHECK.atOnce)
  // Each run checks a claim at most once. A claim that is skipped while this server is offline stays due for the next run.
  const dueSince = new Date(now.getTime() - RECHECK.everyMs)
  for await (const due of listBatches({ status: "verified", lastCheckedAt: { lte: dueSince } }, signal)) {
    const outcomes = await Promise.all(due.map((claim) => limit(() => recheck(claim, online, now, signal, resolvers))))
    for (const outcome of outcomes) if (outcome) counts[outcome] += 1
  }
  return counts
}

/** Yields the claims that match the condition, in batches ordered by domain. */
async function* listBatches(where: object, signal: AbortSignal): AsyncGenerator<Due[]> {
  for (let after: string | undefined = ""; after !== undefined && !signal.aborted; ) {
    const batch: Due[] = await db().claim.findMany({
      where: { ...where, domain: { gt: after } },
      select: { domain: true, method: true, tokenHash: true, lastCheckedAt: true },
      orderBy: { domain: "asc" },
      take: RECHECK.batch,
    })
    after = batch.at(-1)?.domain
    yield batch
  }
}

async function recheck(
  claim: Due,
  online: ReturnType<typeof createOnlineCheck>,
  now: Date,
  signal: AbortSignal,
  resolvers: Resolvers,
): Promise<Outcome | "offline" | null> {
  if (signal.aborted) return null
  const { found, isProven } = await findProof(claim, resolvers, signal)
  // A proof that the stop of this process interrupted is neither found nor missed.
  if (signal.aborted) return null
  if (mayBeOffline(found) && !(await online.isOnline(signal))) return "offline"
  return recordOutcome(claim, isProven, now)
}

/** An error while the proof is read counts as a proof that was not found. */
async function findProof({ domain, method, tokenHash }: Due, resolvers: Resolvers, signal: AbortSignal) {
  try {
    const { found } = await requestProof(domain, method as Method, resolvers, signal)
    return { found, isProven: judgeProof(found, new Set([tokenHash])).miss === null }
  } catch (error) {
    logItemError(error, { domain })
    const { reason, detail } = unread()
    const found: Evidence = { kind: "failed", reason, detail, redirectTo: null }
    return { found, isProven: false }
  }
}

const OFFLINE_REASONS = new Set(["dns", "timeout", "refused", "reset"])
const mayBeOffline = (found: Evidence) => found.kind === "failed" && OFFLINE_REASONS.has(found.reason)

/**
 * Records whether the proof was found. The third check in a row without the proof ends the claim.
 * @returns null when the claim was changed or checked during the request
 */
function recordOutcome(claim: Due, isProven: boolean, now: Date): Promise<Outcome | null> {
  const { domain } = claim
  return inClaim(domain, async (transaction, current) => {
    const isSame =
      current?.status === "verified" &&
      current.tokenHash === claim.tokenHash &&
      current.lastCheckedAt?.getTime() === claim.lastCheckedAt?.getTime()
    if (!isSame) return null
    const misses = isProven ? 0 : current.misses + 1
    const isOver = misses >= RECHECK.misses
    const lapsed = isOver ? { status: getTransition("lapse", getClaimState(current, now)).to, revokedAt: now } : {}
    await transaction.claim.update({ where: { domain }, data: { misses, lastCheckedAt: now, ...lapsed } })
    if (!isOver) return isProven ? "held" : "missed"
    await recordAction(transaction, domain, { action: "lapsed", now })
    await markServices(transaction, domain, false, now)
    await recordEvents(transaction, { kind: "claim.lapsed", at: now, detail: { domain } })
    log.warn({ domain }, "claim lapsed")
    return "lapsed"
  })
}

/**
 * Clears `domain_verified` of the listings of each claim that was reset 72 hours ago and not verified again. Returns the number
 * of such claims.
 */
async function endGraces(now: Date, signal: AbortSignal): Promise<number> {
  let ended = 0
  for await (const over of listBatches({ graceUntil: { lt: now } }, signal)) {
    for (const { domain } of over) if (!signal.aborted && (await endGrace(domain, now))) ended += 1
  }
  return ended
}

/**
 * Ends the grace period of one claim, in which the listings stay verified after an administrator's reset.
 * @returns false when another transaction ended or extended the grace period
 */
function endGrace(domain: string, now: Date): Promise<boolean> {
  return inClaim(domain, async (transaction, claim) => {
    if (!claim?.graceUntil || claim.graceUntil >= now) return false
    await transaction.claim.update({ where: { domain }, data: { graceUntil: null } })
    await markServices(transaction, domain, false, now)
    return true
  })
}

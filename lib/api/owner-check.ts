// Counts a check that an owner starts, then makes it. The API and the owner's page share the two limits.

import { setTimeout as delay } from "node:timers/promises"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { checkListing, findOwnListing } from "@/lib/health/commands"
import { recordBehaviour } from "@/lib/lint/behaviour/stored-results"
import { inspectTarget, requireEndpoint } from "@/lib/lint/lint"
import type { BehaviourResult } from "@/lib/lint/schema"
import { spend } from "@/lib/paywall/rate-limit"
import { withHost } from "@/lib/probe/host/with-host"
import { findMethod } from "@/lib/probe/methods"
import { log } from "@/lib/process/log"

/** @throws AppError `rate_limited`, and the errors of `findOwnListing` and `checkListing` */
export async function checkForOwner(owner: Owner, id: string, now: Date) {
  const { listing, running } = await startCheck(owner, id, (found) => checkListing(found, now), now)
  return { name: listing.name, number: listing.number, check: await running }
}

/**
 * Like `checkForOwner`, but waits at most `waitMs` for the result. A longer check goes on, and its result is recorded.
 * @param isThorough also sends the requests of the behaviour checks, and stores their results for the owner's page
 * @returns null as the check while it runs
 */
export async function checkBriefly(owner: Owner, id: string, now: Date, waitMs: number, isThorough = false) {
  const { listing, running } = await startCheck(
    owner,
    id,
    async (found) => {
      const check = await checkListing(found, now)
      if (isThorough) await checkBehaviourOf(found, now)
      return check
    },
    now,
  )
  return { name: listing.name, check: await waitFor(running, waitMs, "an owner's check") }
}

async function startCheck<T>(owner: Owner, id: string, check: (listing: ServiceRow) => Promise<T>, now: Date) {
  const listing = await findOwnListing(owner, id, now)
  await spend("owner_checks", owner.domain)
  await spend("owner_check", listing.id)
  return { listing, running: check(listing) }
}

/** Sends the request of the listing once more, because a challenge can be used once, then the six requests. */
async function checkBehaviourOf(listing: ServiceRow, now: Date): Promise<BehaviourResult[] | null> {
  const { id, url, httpMethod: method, probeBody: body, tool } = listing
  requireEndpoint(tool)
  const target = { url, method: findMethod(method) ?? "GET", body }
  const { behaviour } = await withHost(listing, "owner", (turn) => inspectTarget(target, now, turn, true))
  await recordBehaviour(id, { checkedAt: now, results: behaviour })
  return behaviour
}

/**
 * Returns the result of the work, or null after `waitMs`. Then the work goes on, and its failure is logged, because nobody waits
 * for it any more.
 * @param what names the work in the log
 */
export async function waitFor<T extends object>(running: Promise<T>, waitMs: number, what: string): Promise<T | null> {
  const result = await Promise.race([running, delay(waitMs, null, { ref: false })])
  if (result === null) {
    running.catch((err: unknown) => {
      if (err instanceof AppError) log.info({ problem: err.message }, `${what} ended without a result`)
      else log.error({ err }, `${what} failed`)
    })
  }
  return result
}

// Counts a check that an owner starts, then makes it. The API and the owner's page share the two limits.

import { waitFor } from "@/lib/api/wait-for"
import type { Owner } from "@/lib/claims/ownership"
import { checkListing, findOwnListing } from "@/lib/health/owner-check"
import { spend } from "@/lib/paywall/rate-limit"

/** @throws AppError `rate_limited`, and the errors of `findOwnListing` and `checkListing` */
export async function checkForOwner(owner: Owner, id: string, now: Date) {
  const { name, number, running } = await startCheck(owner, id, now)
  return { name, number, check: await running }
}

/**
 * Like `checkForOwner`, but waits at most `waitMs` for the result. A longer check goes on, and its result is recorded.
 * @returns null as the check while it runs
 */
export async function checkBriefly(owner: Owner, id: string, now: Date, waitMs: number) {
  const { name, running } = await startCheck(owner, id, now)
  return { name, check: await waitFor(running, waitMs, "an owner's check") }
}

async function startCheck(owner: Owner, id: string, now: Date) {
  const listing = await findOwnListing(owner, id, now)
  await spend("owner_checks", owner.domain)
  await spend("owner_check", listing.id)
  return { name: listing.name, number: listing.number, running: checkListing(listing, now) }
}

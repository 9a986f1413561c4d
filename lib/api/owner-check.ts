// Counts a check that an owner starts, then makes it. The API and the owner's page share the two limits.

import type { Owner } from "@/lib/claims/ownership"
import { checkListing, findOwnListing } from "@/lib/health/owner-check"
import { spend } from "@/lib/paywall/rate-limit"

/** @throws AppError `rate_limited`, and the errors of `findOwnListing` and `checkListing` */
export async function checkForOwner(owner: Owner, id: string, now: Date) {
  const listing = await findOwnListing(owner, id, now)
  await spend("owner_checks", owner.domain)
  await spend("owner_check", listing.id)
  return { name: listing.name, number: listing.number, check: await checkListing(listing, now) }
}

// Whether a new listing waits for a reviewer (docs/decisions.md#registration-and-review). AUTO_APPROVE publishes all registrations
// at once, or only those of verified owners.

import { env } from "@/lib/env"

/** @param isByOwner the caller presented the token of the verified claim, or has a session that was opened with it */
export function getInitialStatus(isByOwner: boolean, now: Date) {
  const isApproved = env.AUTO_APPROVE === "all" || (env.AUTO_APPROVE === "verified" && isByOwner)
  return isApproved ? { status: "active" as const, listedAt: now } : { status: "pending" as const, listedAt: null }
}

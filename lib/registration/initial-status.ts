// Decides whether a new listing is public at once or waits for a reviewer (docs/decisions.md#registration-and-review).
// AUTO_APPROVE publishes all registrations at once, only the registrations by verified owners, or none.

import { env } from "@/lib/env"

/** @param isByOwner the caller sent the token of the domain's verified claim, or has a session that was opened with this token */
export function getInitialStatus(isByOwner: boolean, now: Date) {
  const isApproved = env.AUTO_APPROVE === "all" || (env.AUTO_APPROVE === "verified" && isByOwner)
  return isApproved ? { status: "active" as const, listedAt: now } : { status: "pending" as const, listedAt: null }
}

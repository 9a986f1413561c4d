// Whether what is new waits for a reviewer (ARCHITECTURE.md, "Known quirks"): approved at once when the operator says so for
// all registrations, or for those whose sender proved to own the verified domain.

import { env } from "@/lib/env"

/** @param isByOwner the sender holds the token of the verified claim, or a session that was opened with it. */
export function approval(isByOwner: boolean, now: Date) {
  const isApproved = env.AUTO_APPROVE === "all" || (env.AUTO_APPROVE === "verified" && isByOwner)
  return isApproved ? { status: "active" as const, listedAt: now } : { status: "pending" as const, listedAt: null }
}

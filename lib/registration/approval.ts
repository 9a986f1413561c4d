// Whether what is new waits for a reviewer (decisions.md, "Registration and review"): approved at once when the operator says so
// for all, or for verified domains and this is one.

import { env } from "@/lib/env"

export function approval(isVerified: boolean, now: Date) {
  const isApproved = env.AUTO_APPROVE === "all" || (env.AUTO_APPROVE === "verified" && isVerified)
  return isApproved ? { status: "active" as const, listedAt: now } : { status: "pending" as const, listedAt: null }
}

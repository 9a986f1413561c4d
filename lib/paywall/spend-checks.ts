// Counts a check of the linter that sends requests to an untrusted URL. A pasted reply sends nothing, so only the general rate of
// requests limits it (docs/decisions.md#rate-limits-and-payment).

import { spend } from "@/lib/paywall/rate-limit"

/** @throws AppError `rate_limited` */
export async function spendChecks({ behaviour }: { behaviour: boolean }, client: string): Promise<void> {
  await spend("lint", client)
  if (behaviour) await spend("behaviour", client)
}

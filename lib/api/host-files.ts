// Counts an owner's request to read the documents of the host again, then stores the request. The API and the owner's page share
// the limit.

import { parseHost } from "@/lib/catalogue/list/parameter-types"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { spend } from "@/lib/paywall/rate-limit"
import { requestReread, requireRereadable } from "@/lib/sources/host-files/commands"
import type { Reread } from "@/lib/sources/host-files/schema"

/** @throws AppError `rate_limited` for a second call within an hour, and the errors of `requireRereadable` */
export async function rereadForOwner(owner: Owner, host: string, now: Date): Promise<Reread> {
  await requireRereadable(owner, host, now)
  await spend("host_files", host)
  return requestReread(owner, now)
}

/** @throws AppError `not_found` for text that is not a host */
export function requireHost(text: string): string {
  const host = parseHost(text)
  if (host === null) throw new AppError("not_found", "There is no provider with this host.")
  return host
}

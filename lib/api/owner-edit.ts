// An owner's edit with its limits. A new method or body is sent to the endpoint before it is stored. The API and the owner's page share it.

import type { Service } from "@/lib/catalogue/schema"
import type { Owner } from "@/lib/claims/ownership"
import { editService } from "@/lib/owners/commands"
import { planRequest, verifyRequest } from "@/lib/owners/edit-request"
import { spend } from "@/lib/paywall/rate-limit"

/** @throws AppError like `editService`; `no_valid_challenge` for a request without one; `rate_limited` */
export async function editForOwner(owner: Owner, id: string, body: unknown, now: Date): Promise<Service> {
  const planned = await planRequest(owner, id, body, now)
  if (planned === null) return editService(owner, id, body, now)
  await spend("owner_checks", owner.domain)
  return editService(owner, id, body, now, await verifyRequest(planned, now))
}

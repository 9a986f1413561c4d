// Registration (spec §4.2, §3.2): the endpoint is asked first; what it answered decides whether anything is stored.

import { readServices } from "@/lib/catalogue/read"
import type { Service } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { baseUrl } from "@/lib/env"
import { invalidFields, parseBody } from "@/lib/input"
import { describeVerification } from "@/lib/registration/diagnosis"
import { type Registered, RegisterInput } from "@/lib/registration/schema"
import { type Outcome, refuseDeleted, rememberRefusal, store } from "@/lib/registration/store"
import { refusal, verify } from "@/lib/registration/verify"

const MESSAGES: Record<Outcome, string> = {
  created: "Registered. The listing is waiting for review.",
  updated: "Updated. The listing is waiting for review.",
  revision: "This listing is public already. Your changes are waiting for review.",
  unchanged:
    "This listing is public already. Your registration says nothing new about it, so nothing waits for review.",
}
const OWNED = "This listing is public already. Its domain is verified, so only its owner changes it."
const CHECKED = "The result of the probe is shown at once."
const NOT_CHECKED =
  "The probe sent another method or body than the listing declares, so the result is not shown as a check of the listing."
const LISTED = "Registered and listed."

/**
 * Registers the endpoint described by an untrusted body. Throws AppError: `invalid_parameter` naming the fields,
 * `no_valid_challenge` with the diagnosis of spec §7, `conflict` for a listing its owner deleted.
 */
export async function register(body: unknown): Promise<Registered> {
  const input = parseInput(body)
  await refuseDeleted(db(), input)
  const now = new Date()
  const target = {
    url: input.url.url,
    protocol: input.protocol,
    method: input.http_method ?? "GET",
    body: input.probe_body,
  }
  const verified = await verify(target, now)
  if (!("detection" in verified)) {
    await rememberRefusal(input, verified, now)
    throw refusal(verified)
  }
  const { listing, outcome, isChecked, siblings } = await store(input, verified, now)
  const [service, ...also] = await readServices(db(), [listing.id, ...siblings.map(({ id }) => id)])
  if (!service) throw new Error(`registered service ${listing.id} cannot be read`)
  return {
    message: messageFor(outcome, service, isChecked),
    service,
    also_registered: also,
    verification: describeVerification(verified.detection, verified.httpStatus),
  }
}

function parseInput(body: unknown): RegisterInput {
  const input = parseBody(RegisterInput, body)
  if (new URL(input.url.url).host === new URL(baseUrl).host) {
    throw invalidFields([{ field: "url", message: "is an address of this directory itself" }])
  }
  return input
}

function messageFor(outcome: Outcome, service: Service, isChecked: boolean): string {
  if (outcome === "created" || outcome === "updated") return service.status === "active" ? LISTED : MESSAGES[outcome]
  return [service.domain_verified ? OWNED : MESSAGES[outcome], isChecked ? CHECKED : NOT_CHECKED].join(" ")
}

// The sentence on what became of a registration, for its response and for the entries of a batch. Pure.

import type { Outcome, Stored } from "@/lib/registration/store"

const MESSAGES: Record<Outcome, string> = {
  created: "Registered. The listing is waiting for review.",
  updated: "Updated. The listing is waiting for review.",
  revision: "This listing is public already. Your changes are waiting for review.",
  unchanged: "This listing is public already. Your registration changes nothing, so nothing waits for review.",
}
const OWNED = "This listing is public already. Its domain is verified, so only its owner can change it."
const CHECKED = "The result of the probe is shown at once."
const NOT_CHECKED =
  "The probe sent another method or body than the listing declares, so the result is not shown as a check of the listing."
const FOR_OWNER =
  "Registered. The domain is verified, so the listing is waiting for the owner of the domain or for a reviewer. To publish it at once, send the owner's token as verification_token."
const LISTED = { created: "Registered and listed.", updated: "Updated and listed." } as const

/** @param status the status of the listing after the registration */
export function describeStored(
  { outcome, isClaimed, isChecked }: Pick<Stored, "outcome" | "isClaimed" | "isChecked">,
  status: string,
  isByOwner: boolean,
): string {
  if (outcome === "revision" || outcome === "unchanged") {
    return [isClaimed ? OWNED : MESSAGES[outcome], isChecked ? CHECKED : NOT_CHECKED].join(" ")
  }
  if (status === "active") return LISTED[outcome]
  return isClaimed && !isByOwner ? FOR_OWNER : MESSAGES[outcome]
}

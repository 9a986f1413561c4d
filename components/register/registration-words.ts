// The words about what became of a registration. Pure.

import type { ListingState, RegisteredListing, RegistrationStatus } from "@/lib/registration/schema"

const numbers = new Intl.ListFormat("en-GB", { type: "conjunction" })
const listingNumbers = (listings: readonly RegisteredListing[]) =>
  `${listings.length === 1 ? "listing" : "listings"} ${numbers.format(listings.map(({ number }) => String(number)))}`

/** The title when every listing of the registration has the same state. */
const TITLES: Record<ListingState, (listings: readonly RegisteredListing[]) => string> = {
  waiting: (listings) => `Saved as ${listingNumbers(listings)}, waiting for review`,
  public: (listings) => `Published as ${listingNumbers(listings)}`,
  rejected: () => "Not accepted",
  deleted: () => "Removed",
  unchanged: () => "Listed already, with the same values",
  suggested: () => "Suggestion sent",
  suggestion_accepted: () => "Suggestion accepted",
  suggestion_dismissed: () => "Suggestion not accepted",
  suggestion_replaced: () => "Suggestion replaced by a later one",
}

export function writeTitle({ listings }: RegistrationStatus): string {
  const [first] = listings
  if (first && listings.every(({ state }) => state === first.state)) return TITLES[first.state](listings)
  return `Saved under ${listings.length} protocols`
}

export const STATE_WORDS: Record<ListingState, string> = {
  waiting: "Waiting for review",
  public: "Public",
  rejected: "Not accepted by a reviewer",
  deleted: "Removed",
  unchanged: "Public already; nothing changed",
  suggested: "Public already; your changes wait for review",
  suggestion_accepted: "Public; your changes were accepted",
  suggestion_dismissed: "Public; your changes were not accepted",
  suggestion_replaced: "Public; a later suggestion replaced yours",
}

/** What happens now. Null when nothing is open. */
export function writeNextStep({ listings, isClaimed, domain }: RegistrationStatus): string | null {
  const isIn = (...states: ListingState[]) => listings.some(({ state }) => states.includes(state))
  const keep = "Keep the URL of this page: it shows the decision."
  if (isIn("waiting")) {
    const who = isClaimed ? `The owner of ${domain} or a reviewer` : "A reviewer"
    return `${who} decides what becomes public. ${keep}`
  }
  if (isIn("suggested")) return `A reviewer decides about your changes. The listing stays as it is until then. ${keep}`
  if (isIn("unchanged") && isClaimed) {
    return `${domain} is verified, so only its owner can change the listing.`
  }
  if (isIn("public")) return "The endpoint is checked every 15 minutes from now on."
  if (isIn("rejected")) return "You can correct the endpoint or the entries, and register it again."
  return null
}

/** True when a proof of the host would publish a listing that waits. */
export const canProve = ({ listings, isClaimed }: RegistrationStatus): boolean =>
  !isClaimed && listings.some(({ state }) => state === "waiting")

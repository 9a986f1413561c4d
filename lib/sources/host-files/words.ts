// The sentences of the report on a host's documents. Pure.

import type { EntryState } from "@/lib/sources/host-files/schema"
import type { SkipReason } from "@/lib/sources/schema"

/** Why an entry of a document was not taken. */
export const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  shape:
    "The entry has no shape that the directory knows: neither a request line nor an object with a URL and a price.",
  limits: "A value of the entry is larger than the directory stores, or the entry is beyond a limit on their number.",
  "no-price": "The entry is free, or declares no price.",
  "unknown-protocol": "The entry names no protocol that the directory checks over HTTP: L402, x402 or MPP.",
  "not-live": "The entry says that the endpoint is not live.",
  unread: "The entry could not be read.",
  "bad-url": "The entry has no valid http or https URL.",
  template:
    "The path has placeholders, and the document has no example for each of them. Add an example to each path parameter, or name one real URL.",
  onion: "The directory lists no .onion hosts.",
  "own-host": "The URL is one of this directory.",
  "not-public": "The URL is not public.",
  duplicate: "Another entry names the same URL and protocol.",
  "other-host": "The URL is on another host. A host speaks for itself only.",
  unproven: "The endpoint did not respond with a valid payment challenge.",
  postponed: "A later visit checks the endpoint.",
}

/** What the entry of a document is waiting for, where the visit has no sentence of its own. */
export const STATE_WORDS: Readonly<Record<EntryState, string | null>> = {
  listed: null,
  not_public: "The directory knows this endpoint and does not list it: it waits for a review, or it was removed.",
  no_valid_challenge: SKIP_WORDS.unproven,
  not_checked: "One visit checks a limited number of new endpoints. A later visit checks this one.",
  not_allowed: "robots.txt disallows a check of this URL.",
}

// Converts a listing from a source to a candidate that can be merged: normalised URL, one of our categories, and a digest. The
// next pass does not merge a listing whose digest is unchanged. Pure.

import { findCategory } from "@/lib/catalogue/categories/find-category"
import { sha256 } from "@/lib/crypto"
import { checkUrl } from "@/lib/net/public-url"
import { isTestNetwork } from "@/lib/protocols/networks"
import type { Listing, SkipReason } from "@/lib/sources/schema"
import { normaliseUrl } from "@/lib/text/normal-url"
import { isPathTemplate } from "@/lib/text/path-template"

/** Increase this number when the merge rules change. Every digest then changes, so the next pass merges all listings again. */
const RULES_VERSION = 3

export interface Candidate extends Omit<Listing, "category"> {
  /** The normalised URL (`normaliseUrl`). */
  url: string
  host: string
  registrableDomain: string
  /** One of our categories, or `uncategorized`. For the operator's own listings, the category as the operator wrote it. */
  category: string
  /** Whether the source declared a category. Otherwise `category` comes from the words of the listing. */
  namesCategory: boolean
  testNetwork: boolean
  /** SHA-256 of all other fields except `proof`, in base64url. */
  digest: string
}

interface Surroundings {
  /** Host names of this directory. Listings of these hosts are skipped. */
  own: readonly string[]
  /** Private `host:port` pairs that the operator allows to be probed. */
  allowPrivate: readonly string[]
}

export function buildCandidate(listing: Listing, { own, allowPrivate }: Surroundings): Candidate | SkipReason {
  if (isPathTemplate(listing.url)) return "template"
  const normal = normaliseUrl(listing.url)
  if ("problem" in normal) return "bad-url"
  const { url, host, registrableDomain } = normal
  if (/\.onion$/.test(host)) return "onion"
  if (own.includes(host)) return "own-host"
  if (!checkUrl(url, allowPrivate).ok) return "not-public"
  const { name, description } = listing
  const fromText = () => findCategory(listing.category, { name, description, host, path: new URL(url).pathname })
  const category = (listing.featured === undefined ? null : listing.category) ?? fromText()
  const identity = { url, host, registrableDomain, testNetwork: isTestNetwork(listing.network) }
  const candidate = { ...listing, ...identity, category, namesCategory: listing.category !== null }
  return { ...candidate, digest: digestOf(candidate) }
}

function digestOf({ proof, ...candidate }: Omit<Candidate, "digest">): string {
  const fields = Object.entries(candidate).sort(([one], [other]) => (one < other ? -1 : 1))
  const json = [RULES_VERSION, fields]
  const text = JSON.stringify(json, (_key, value) => (typeof value === "bigint" ? `${value} sats` : value))
  return sha256(text).toString("base64url")
}

// Whether what a place listings can be a listing of ours, and as what: its identity in normal form, our category, and a digest
// by which the next pass tells that nothing has changed. Pure.

import { sha256 } from "@/lib/crypto"
import { checkUrl } from "@/lib/net/public-url"
import { isPathTemplate, normaliseUrl } from "@/lib/normal-url"
import { isTestNetwork } from "@/lib/protocols/networks"
import { findCategory } from "@/lib/sources/categories/categories"
import type { Listing, SkipReason } from "@/lib/sources/schema"

/** Counted up when the rules by which a listing is merged change, so that the next pass looks at every listing anew. */
const RULES = 2

export interface Candidate extends Omit<Listing, "category"> {
  /** In normal form, which with the protocol is the listing's identity. */
  url: string
  host: string
  registrableDomain: string
  /** One of ours, or `uncategorized`; the operator's own as it is written. */
  category: string
  /** The place named it, if in its own words; else it is told from the text. */
  namesCategory: boolean
  testNetwork: boolean
  /** Of all the above. */
  digest: string
}

interface Surroundings {
  /** Host names of this directory. */
  own: readonly string[]
  /** What the operator lets the prober ask beside the public internet, as `host:port`. */
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
  const told = () => findCategory(listing.category, { name, description, host, path: new URL(url).pathname })
  const category = (listing.featured === undefined ? null : listing.category) ?? told()
  const identity = { url, host, registrableDomain, testNetwork: isTestNetwork(listing.network) }
  const candidate = { ...listing, ...identity, category, namesCategory: listing.category !== null }
  return { ...candidate, digest: digestOf(candidate) }
}

function digestOf({ proof, ...candidate }: Omit<Candidate, "digest">): string {
  const said = Object.entries(candidate).sort(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify([RULES, said], (_key, value) => (typeof value === "bigint" ? `${value} sats` : value))
  return sha256(text).toString("base64url")
}

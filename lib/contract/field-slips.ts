// Finds what the sender of an unknown field probably meant: a known field in another spelling, or by its other usual name. Such a
// field is rejected instead of ignored, because a request without it would do something else. Pure.

import { countChanges } from "@/lib/text/count-changes"

/**
 * Other usual names of fields. Only names that hardly mean anything else: clients of other directories send fields such as `tags`,
 * `email`, `currency` or `version`, and these stay without effect.
 */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  active: ["is_active"],
  arguments: ["probe_body", "body"],
  asset: ["payment_asset"],
  blockchain: ["payment_network", "network"],
  body: ["probe_body"],
  callback_url: ["url"],
  categories: ["category"],
  chain: ["payment_network", "network"],
  claim_token: ["verification_token"],
  comment: ["text"],
  contact_email: ["contact"],
  desc: ["description"],
  domain: ["host"],
  endpoint: ["url"],
  event_types: ["events"],
  hostname: ["host", "domain"],
  http_method: ["method"],
  max_price: ["max_price_usd"],
  message: ["text"],
  method: ["http_method"],
  network: ["payment_network"],
  owner_token: ["verification_token"],
  payment_network: ["network"],
  price: ["price_sats", "price_usd", "max_price_usd"],
  probe_body: ["body"],
  protocol: ["protocol_filter"],
  request_body: ["probe_body", "body"],
  sats: ["price_sats"],
  service: ["service_id"],
  title: ["name"],
  uri: ["url"],
  usd: ["price_usd"],
  verb: ["http_method", "method"],
  webhook_url: ["url"],
}
const TARGETS = new Map(Object.entries(USUAL_NAMES).map(([name, fields]) => [simplify(name), fields]))

/** Ordinary words that are one letter away from a field. */
const OTHER_WORDS = new Set(["contract", "examples", "features"])

/** From this many letters on a name may differ by this many changes. A swap of two neighbouring letters is one change. */
const MOST_CHANGES = [
  { letters: 12, changes: 2 },
  { letters: 5, changes: 1 },
] as const
/** Of a name with four letters only a swap counts: one change leads to many other words, such as `host` to `cost`. */
const SWAPPED_LETTERS = 4

/** Returns the known names that `name` stands for, or an empty list. */
export function findMeant(name: string, known: readonly string[]): readonly string[] {
  const given = simplify(name)
  const same = known.filter((one) => simplify(one) === given)
  if (same.length > 0) return same
  const usual = TARGETS.get(given)?.filter((one) => known.includes(one)) ?? []
  if (usual.length > 0 || OTHER_WORDS.has(given)) return usual
  return known.filter((one) => isSlip(given, simplify(one)))
}

/** The letters and digits of a name in lower case, so that `probeBody`, `Probe-Body` and `probe_body` are equal. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}

/** The first letter must be right: people seldom miss it, and other words with the same ending differ in it. */
function isSlip(given: string, known: string): boolean {
  if (given[0] !== known[0]) return false
  if (known.length === SWAPPED_LETTERS) return given.length === known.length && isSwap(given, known)
  const most = MOST_CHANGES.find(({ letters }) => known.length >= letters)?.changes ?? 0
  if (Math.abs(given.length - known.length) > most) return false
  return most > 0 && countChanges(given, known) <= most
}

const sortLetters = (text: string) => [...text].sort().join("")
const isSwap = (given: string, known: string) =>
  sortLetters(given) === sortLetters(known) && countChanges(given, known) === 1

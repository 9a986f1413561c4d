// Finds the URL of a host's x402 document in the TXT records of `_x402.<host>`. Two drafts share the name:
// draft-hawkins-x402-dns-discovery (`v=x402-1; wk=…`, pull request 2979 of x402-foundation/x402), and
// draft-jeftovic-x402-dns-discovery (`v=x4021;descriptor=…;url=…`), whose records x402scan reads. Pure.

import { getDomain, parse } from "tldts"
import { isHttpUrl } from "@/lib/sources/parse/text"

/** A name in DNS has at most 253 characters (RFC 1035 §2.3.4). The label `_x402.` takes six. */
const MAX_HOST = 247
const LIMITS = { pointers: 2, pairs: 16, url: 2_000 } as const

/** The name of the record; null for an IP address, which has none, and for a name that would be too long for DNS. */
export function getRecordName(host: string): string | null {
  return parse(host).isIp || host.length > MAX_HOST ? null : `_x402.${host}`
}

/**
 * Returns the https URLs that the records name on the site of `host`. When two records have `v=x402-1`, its draft rejects both,
 * because anybody who may add one record could choose by its position.
 */
export function listPointers(records: readonly string[], host: string): string[] {
  const parsed = records.map(parsePairs)
  const current = parsed.filter((pairs) => pairs.get("v") === "x402-1")
  const earlier = parsed.filter((pairs) => pairs.get("v") === "x4021").map((pairs) => pairs.get("url"))
  if (current.length > 1) return []
  const [only] = current.filter((pairs) => pairs.get("k") !== "facilitator").map((pairs) => pairs.get("wk"))
  const named = only && isOnSite(only, host) ? [only] : earlier.filter((url) => url && isOnSite(url, host))
  return [...new Set(named.flatMap((url) => (url ? [new URL(url).href] : [])))].slice(0, LIMITS.pointers)
}

/** Parses `name=value` pairs that semicolons separate. The first pair of a name counts. */
function parsePairs(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(";", LIMITS.pairs).map((pair): [string, string] => {
    const at = pair.indexOf("=")
    return at < 0 ? ["", ""] : [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]
  })
  return new Map(pairs.toReversed())
}

function isOnSite(text: string, host: string): boolean {
  if (text.length > LIMITS.url || !isHttpUrl(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === "" && getSite(hostname) === getSite(host)
}

/** The registrable domain. Each customer of a shared hosting domain counts as a separate site. */
function getSite(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, "")
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}

// What the L402 documents of a host declare next to the price: a rate limit, and payment methods other than the challenge's. Source:
// the manifest of ngx_l402 (`routes[].rate_limit`, `payment_methods[]`). Nothing here was checked by a probe. Pure.

import type { DeclaredTerms } from "@/lib/catalogue/call/schema"
import { getField, getText } from "@/lib/protocols/json"
import { printable } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

export const LIMITS = { methods: 10, mints: 10, type: 40, url: 300, number: 1_000_000_000 } as const

/**
 * @param entry one service or route of the document
 * @param document the whole document, whose `payment_methods` count for every entry without its own
 * @returns null when neither declares terms
 */
export function parseDeclaredTerms(entry: unknown, document: unknown): DeclaredTerms | null {
  const rate_limit = parseRateLimit(getField(entry, "rate_limit"))
  const payment_methods = parseMethods(getField(entry, "payment_methods") ?? getField(document, "payment_methods"))
  return rate_limit || payment_methods.length > 0 ? { rate_limit, payment_methods } : null
}

function parseRateLimit(declared: unknown): DeclaredTerms["rate_limit"] {
  const [max_requests, window_s] = [getField(declared, "max_requests"), getField(declared, "window_secs")]
  return isCount(max_requests) && isCount(window_s) ? { max_requests, window_s } : null
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= LIMITS.number

/** Every method but `lightning`, which the protocol always has. */
function parseMethods(declared: unknown): DeclaredTerms["payment_methods"] {
  if (!Array.isArray(declared)) return []
  return declared.slice(0, LIMITS.methods).flatMap((method) => {
    const type = printable((getText(getField(method, "type")) ?? "").trim(), LIMITS.type).toLowerCase()
    return type === "" || type === "lightning" ? [] : [{ type, mints: parseMints(getField(method, "mints")) }]
  })
}

const parseMints = (declared: unknown) =>
  Array.isArray(declared)
    ? declared
        .slice(0, LIMITS.mints)
        .filter((mint): mint is string => typeof mint === "string" && mint.length <= LIMITS.url && isUrl(mint))
        .filter((mint) => /^https?:/i.test(mint))
    : []

// Builds the 2,000 services on which the search is graded, from capabilities (families) and sellers. Nothing is random, so every
// run on every machine searches the same services.

import { createHash } from "node:crypto"
import type { HealthStatus, Protocol } from "@/lib/catalogue/schema"
import { AI } from "./families/ai"
import type { Family } from "./families/family"
import { LIFE } from "./families/life"
import { MONEY } from "./families/money"
import { ODD_LISTINGS } from "./families/odd"
import { SELLERS_OF, type Seller } from "./families/providers"
import { WEB } from "./families/web"
import { WORLD } from "./families/world"

export const CORPUS_SIZE = 2000

export interface Listing {
  /** A UUID derived from the URL, so that it is the same in every run. */
  id: string
  name: string
  description: string | null
  /** The category that the seller declares; may be wrong or missing. */
  category: string
  provider: string | null
  host: string
  url: string
  protocol: Protocol
  priceUsd: number | null
  priceSats: number | null
  health: HealthStatus
  featured: boolean
  domainVerified: boolean
  /** The key of the family: what the service really does. Only the grades depend on this field; the search never reads it. */
  capability: string
  /** The correct category. Only the grades depend on this field; the search never reads it. */
  topic: string
}

export const FAMILIES: readonly Family[] = [...AI, ...WORLD, ...LIFE, ...MONEY, ...WEB]

const PLANS = ["", "Pro", "Fast", "Lite", "Batch", "EU", "v2", "Turbo", "Premium", "Basic", "Beta", "Plus"]
const SMALL_PRINT = [
  "Pay per call in USDC on Base.",
  "No account and no key: pay with Lightning and go.",
  "JSON in, JSON out. Answers within a second on most days.",
  "99.9 % uptime in the last quarter. Fair use applies.",
  "Built for agents: stable schema, clear errors.",
]

/** Returns the n-th number of a sequence that fills 0 to 1 evenly: multiples of the golden ratio, modulo 1. */
const spread = (n: number, start = 0) => ((((n + start) * 0.6180339887498949) % 1) + 1) % 1

/** Returns the number of services of each family: `wanted` services in proportion to the families' shares. */
function counts(families: readonly Family[], wanted: number): number[] {
  const all = families.reduce((sum, { share }) => sum + share, 0)
  let shares = 0
  let given = 0
  return families.map(({ share }) => {
    shares += share
    const count = Math.round((shares * wanted) / all) - given
    given += count
    return count
  })
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")

function idOf(url: string): string {
  const hex = createHash("sha1").update(url).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function nameOf(name: string, { name: seller }: Seller, plan: string, turn: number): string {
  const full = plan ? `${name} ${plan}` : name
  const styles = [`${seller} ${full}`, full, `${full} by ${seller}`, `${full} API`, `${seller} ${full}`, slug(full)]
  const styled = styles[turn % styles.length] ?? full
  return styled.replace("API API", "API")
}

function descriptionOf(own: string | null, { descriptions, offers }: Family, turn: number): string | null {
  const line = own ?? descriptions[turn % descriptions.length] ?? null
  const print = (n: number) => SMALL_PRINT[n % SMALL_PRINT.length]
  if (turn % 11 === 10) return null
  if (turn % 9 === 8) return [line, ...SMALL_PRINT].join(" ")
  if (turn % 4 === 3) {
    const tags = [0, 1, 2].map((n) => offers[(turn + n) % offers.length]?.name.toLowerCase())
    return `${line} Tags: ${tags.join(", ")}.`
  }
  return turn % 3 === 1 ? `${line} ${print((turn - 1) / 3)}` : line
}

function categoryOf({ category }: Family, turn: number): string {
  if (turn % 13 === 12) return "uncategorized"
  if (turn % 17 === 16) return category.split("/", 1)[0] ?? category
  return category
}

function protocolOf(field: string, chance: number): Protocol {
  if (field === "lightning") return chance < 0.9 ? "L402" : "MPP"
  if (chance < 0.64) return "x402"
  return chance < 0.88 ? "L402" : "MPP"
}

function healthOf(chance: number): HealthStatus {
  if (chance < 0.62) return "healthy"
  if (chance < 0.7) return "degraded"
  return chance < 0.84 ? "down" : "unknown"
}

function priceOf(usd: number, protocol: Protocol, turn: number): { priceUsd: number | null; priceSats: number | null } {
  const price = usd * (0.4 + spread(turn, 3) * 2)
  if (turn % 29 === 28) return { priceUsd: null, priceSats: null }
  if (protocol === "L402") return { priceUsd: null, priceSats: Math.max(1, Math.round(price * 1000)) }
  return { priceUsd: Number(price.toPrecision(2)), priceSats: null }
}

/** @param turn position of the service in the whole corpus; protocol, price and health depend on it */
function listing(
  given: Pick<Listing, "name" | "description" | "category" | "provider" | "host" | "url">,
  { key, category, usd }: Family,
  turn: number,
): Listing {
  const protocol = protocolOf(category.split("/", 1)[0] ?? "", spread(turn))
  return {
    ...given,
    id: idOf(given.url),
    protocol,
    ...priceOf(usd, protocol, turn),
    health: healthOf(spread(turn, 7.3)),
    featured: turn % 97 === 5,
    domainVerified: turn % 6 === 1,
    capability: key,
    topic: category,
  }
}

/**
 * Builds the services of one family. The first sellers get more services than the last.
 * A seller's second service of the same name is another plan, such as "Pro".
 * @param first position of the family's first service in the whole corpus
 */
function listingsOf(family: Family, count: number, first: number): Listing[] {
  const sellers = SELLERS_OF.get(family.category.split("/", 1)[0] ?? "") ?? []
  const sold = new Map<string, number>()
  return Array.from({ length: count }, (_, n) => {
    const seller = sellers[Math.floor(sellers.length * spread(n, first) ** 1.6)]
    const what = family.offers[n % family.offers.length]
    if (!seller || !what) throw new Error(`nobody sells ${family.key}`)
    const times = sold.get(seller.host + what.name) ?? 0
    sold.set(seller.host + what.name, times + 1)
    const plan = PLANS[times] ?? `No. ${times}`
    const given = {
      name: nameOf(what.name, seller, plan, n),
      description: descriptionOf(what.description, family, n),
      category: categoryOf(family, n + first),
      provider: n % 19 === 18 ? null : seller.name,
      host: seller.host,
      url: `https://${seller.host}/v1/${slug(`${what.name} ${plan}`)}`,
    }
    return listing(given, family, first + n)
  })
}

function oddListings(first: number): Listing[] {
  return ODD_LISTINGS.map(({ key, host, ...odd }, n) => {
    const family = FAMILIES.find((one) => one.key === key)
    if (!family) throw new Error(`an odd listing names the family ${key}, which is not there`)
    return listing({ ...odd, provider: null, host, url: `https://${host}/` }, family, first + n)
  })
}

/** Builds all services, grouped by family. */
export function corpus(): Listing[] {
  const patterned = CORPUS_SIZE - ODD_LISTINGS.length
  const perFamily = counts(FAMILIES, patterned)
  let first = 0
  const listings = FAMILIES.flatMap((family, index) => {
    const made = listingsOf(family, perFamily[index] ?? 0, first)
    first += made.length
    return made
  })
  return [...listings, ...oddListings(patterned)]
}

/** Returns the text of a service that is embedded: name, description, category and provider, one a line. */
export const textOf = ({ name, description, category, provider }: Listing) =>
  [name, description, category, provider].filter((part) => part !== null).join("\n")

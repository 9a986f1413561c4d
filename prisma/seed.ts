// Made-up listings for trials and measurements. The same count gives the same listings. Every host ends in `.example`, which
// nobody can register.

import { v5 as nameId } from "uuid"
import { choosePrice, type StatedPrice } from "@/lib/catalogue/price/price"
import { rankHosts } from "@/lib/catalogue/recommendation/host-turns"
import { randomHex, sha256 } from "@/lib/crypto"
import { db, pool } from "@/lib/db/client"
import { MADE_UP } from "@/lib/source-table"

const NAMESPACE = "6f0a1c1e-7d3b-5c52-9a57-0c0f5f2b7402"
const CHUNK = 500
const BTC_USD = 100_000

interface Subject {
  what: string
  category: string
  about: string
}
const SUBJECTS: readonly Subject[] = [
  { what: "Weather", category: "data/weather", about: "Current weather and the forecast for a city" },
  { what: "Transcript", category: "ai/audio", about: "Turns a recording of speech into text" },
  { what: "Mempool", category: "bitcoin/mempool", about: "Waiting transactions and fees of the Bitcoin network" },
  { what: "Tile", category: "data/geo", about: "Map tiles of streets and of satellite images" },
  { what: "Invoice", category: "bitcoin/lightning", about: "Creates and decodes Lightning invoices" },
  { what: "Embedding", category: "ai", about: "Vectors of a text, to find similar ones" },
  { what: "Translation", category: "tools/language", about: "Translates a text into another language" },
  { what: "Price", category: "crypto/prices", about: "The current price of bitcoin and other coins" },
  { what: "Geocode", category: "data/geo", about: "The coordinates of a postal address" },
  { what: "Search", category: "search/web", about: "Searches the web, with ranked results" },
  { what: "Summary", category: "ai/llm", about: "Summarizes a web page or a long text with a language model" },
  { what: "Image", category: "ai/image", about: "Generates an image from a text" },
]
const KINDS = ["API", "feed", "oracle", "lookup", "stream", "service", "index", "resolver"] as const
const PROVIDERS = [
  ...["Acme", "Borealis", "Cinder", "Delta", "Ember", "Fjord", "Granite", "Harbour", "Iris", "Juniper", "Kelp"],
  "Lumen",
] as const

/** A deterministic random generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function weighted<T extends string>(random: () => number, weights: Record<T, number>): T {
  let rest = random()
  const entries = Object.entries<number>(weights) as [T, number][]
  for (const [value, weight] of entries) {
    rest -= weight
    if (rest <= 0) return value
  }
  return entries[0]?.[0] as T
}

/** One host in twenty. */
const isProven = (host: string) => (sha256(host)[0] ?? 0) < 13

/** No token has this hash, so nobody can act as the owner. */
async function addClaims(hosts: Iterable<string>, now: Date): Promise<void> {
  const data = [...new Set(hosts)].filter(isProven).map((domain) => ({
    domain,
    status: "verified",
    tokenHash: randomHex(32),
    createdAt: now,
    expiresAt: now,
    verifiedAt: now,
    lastCheckedAt: now,
  }))
  await db().claim.createMany({ data, skipDuplicates: true })
}

/** One challenge in twenty asks 50 % more than the listed price. */
function ask(declared: StatedPrice, index: number): StatedPrice {
  const factor = index % 20 === 7 ? 1.5 : 1
  const { sats, usd } = declared
  return { ...declared, sats: sats && Math.ceil(sats * factor), usd: usd && usd * factor }
}

const observedColumns = ({ sats, usd, asset, network, at }: StatedPrice & { at: Date | null }) => ({
  observedPriceSats: sats,
  observedPriceUsd: usd,
  observedAsset: asset,
  observedNetwork: network,
  observedAt: at,
})

function makeService(index: number, now: Date) {
  const random = randomFrom(index + 1)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const protocol = weighted(random, { x402: 0.65, L402: 0.2, MPP: 0.15 })
  const health = weighted(random, { healthy: 0.72, degraded: 0.1, down: 0.12, unknown: 0.06 })
  const [{ what, category, about }, kind, who] = [pick(SUBJECTS), pick(KINDS), pick(PROVIDERS)]
  const host = `${who.toLowerCase()}${Math.floor(index / 7)}.example`
  const isSats = protocol === "L402"
  const isKnown = health !== "unknown"
  const declared: StatedPrice = isSats
    ? { sats: 1 + Math.floor(random() * 500), usd: null, asset: "BTC", network: "lightning" }
    : {
        sats: null,
        usd: Math.round(1000 + random() * 1e6) / 1e7,
        asset: pick(["USDC", "USDC", "USDC", "EURC", "pathUSD"]),
        network: pick(["eip155:8453", "eip155:4217", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]),
      }
  const nothing: StatedPrice = { sats: null, usd: null, asset: null, network: null }
  const observed = { ...(health === "healthy" ? ask(declared, index) : nothing), at: health === "healthy" ? now : null }
  const shown = choosePrice({ declared, observed, source: nothing, isTestNetwork: false }, BTC_USD, now)
  const source = pick(["bazaar", "self-registered", "satring", "mpp", "l402apps"])
  return {
    id: nameId(`service ${index}`, NAMESPACE),
    url: `https://${host}/v1/${what.toLowerCase()}/${Math.floor(index / 2)}`,
    protocol,
    host,
    registrableDomain: host,
    name: `${what} ${kind} ${index}`,
    description: `${about}. By ${who}. Made up for trials.`,
    category,
    provider: who,
    sources: random() < 0.1 ? [source, "well-known", MADE_UP] : [source, MADE_UP],
    featured: random() < 0.002,
    domainVerified: isProven(host),
    status: "active",
    declaredPriceSats: declared.sats,
    declaredPriceUsd: declared.usd,
    declaredAsset: declared.asset,
    declaredNetwork: declared.network,
    priceSats: shown.price_sats,
    priceUsd: shown.price_usd,
    paymentAsset: shown.payment_asset,
    paymentNetwork: shown.payment_network,
    compareUsd: shown.compare_usd,
    ...observedColumns(observed),
    observedIsCurrent: shown.observed_is_current,
    observedCompareUsd: shown.observed_compare_usd,
    httpMethod: pick(["GET", "GET", "POST"]),
    probeStatus: random() < 0.01 ? "unprobeable" : "probeable",
    healthStatus: health,
    healthSince: isKnown ? new Date(now.getTime() - random() * 20 * 86_400_000) : null,
    lastCheckedAt: isKnown ? new Date(now.getTime() - random() * 900_000) : null,
    uptime30d: isKnown ? Math.round((1 - random() ** 4) * 10_000) / 10_000 : null,
    latencyP50Ms: isKnown ? Math.round(30 + random() ** 3 * 4000) : null,
    reliabilityScore: isKnown ? Math.round((1 - random() ** 3) * 1000) / 10 : null,
    ...(protocol === "L402" && {
      l402Format: pick(["v2_tlv", "v2_tlv", "v1_binary", "v0_text"]),
      lngetCompatible: random() < 0.8 ? 1 : 0,
    }),
    ...(protocol === "x402" && { x402PaymentValid: random() < 0.9 ? 1 : 0, x402AssetKnown: random() < 0.95 ? 1 : 0 }),
    registeredAt: new Date(now.getTime() - random() * 90 * 86_400_000),
    listedAt: new Date(now.getTime() - random() * 60 * 86_400_000),
  }
}

interface SeedOptions {
  /** When the prober checks the listings for the first time. Default: at once. */
  nextCheckAt?: Date
  /** True to store no price of bitcoin, in a directory that fetches its own. */
  isRateKnown?: boolean
}

/** Adds `count` public listings; existing ones stay. Returns how many were added. */
export async function seed(count: number, now: Date, options: SeedOptions = {}): Promise<number> {
  const { nextCheckAt = now, isRateKnown = false } = options
  if (!isRateKnown) await db().rate.create({ data: { pair: "BTC/USD", rate: BTC_USD, at: now } })
  let added = 0
  for (let start = 0; start < count; start += CHUNK) {
    const make = (_: unknown, offset: number) => ({ ...makeService(start + offset, now), nextCheckAt })
    const data = Array.from({ length: Math.min(CHUNK, count - start) }, make)
    const known = await db().service.count({ where: { id: { in: data.map(({ id }) => id) } } })
    if (known === data.length) continue
    added += (await db().service.createMany({ data, skipDuplicates: true })).count
    await addClaims(
      data.map(({ host }) => host),
      now,
    )
  }
  await rankHosts({ now, signal: new AbortController().signal })
  // Index-only counts need the visibility map, and good plans need statistics. The embedded database has no autovacuum.
  await pool().query("vacuum analyze services")
  return added
}

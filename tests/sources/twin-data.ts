// Invented items for the local imitations of the sources (twins.ts), the same in every run. Some hosts have far more listings
// than others. Increasing `edition` by 1 changes another tenth of the items.

import { createHash } from "node:crypto"

export interface Making {
  items: number
  edition?: number
  /** Every n-th item does not have the source's published shape; 7 makes items 7, 14 and so on invalid. */
  brokenEvery?: number | undefined
}

const TOPICS = [
  ["weather", "Hourly weather forecast", "GET"],
  ["chat", "Text generation by a small language model", "POST"],
  ["image", "Pictures drawn from a description", "POST"],
  ["prices", "Spot prices of tokens", "GET"],
  ["search", "Web search with short extracts", "GET"],
  ["news", "Headlines of the last day", "GET"],
  ["geocode", "Coordinates of a street address", "GET"],
  ["scrape", "The readable text of any page", "POST"],
  ["fees", "Fee estimate of the next block", "GET"],
  ["speech", "Speech from text", "POST"],
] as const
const ADJECTIVES = "amber brisk calm daring eager frosty gentle hollow ivory jolly keen lucid mellow noble".split(" ")
const NOUNS = "anvil beacon canyon delta ember falcon garden harbor island juniper kettle lantern meadow".split(" ")
const CITIES = "oslo lima accra quito hanoi perth turin cairo".split(" ")
export const BROKEN: readonly unknown[] = [
  null,
  5,
  "text",
  [],
  {},
  { resource: 5, url: 5, endpoint: 5, id: {}, endpoints: 5 },
]

export const USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
export const PATH_USD = "0x20c0000000000000000000000000000000000000"

/** Returns a number between 0 and 1 that depends only on the arguments. */
function chance(...seed: (string | number)[]): number {
  return createHash("md5").update(seed.join(" ")).digest().readUInt32BE(0) / 2 ** 32
}

/** Returns one of 3,000 hosts, the first ones most often: one listing in fourteen is on the first host. */
function hostOf(index: number): string {
  const rank = Math.floor(3_000 * chance("host", index) ** 3)
  const adjective = ADJECTIVES[rank % ADJECTIVES.length]
  const turn = Math.floor(rank / ADJECTIVES.length)
  const round = Math.floor(turn / NOUNS.length)
  const domain = `${adjective}-${NOUNS[turn % NOUNS.length]}${round === 0 ? "" : round}.example`
  return chance("www", rank) < 0.3 ? domain : `api.${domain}`
}

/** Returns an invented service in a neutral form, which each source's function below converts to the shape of that source. */
export function makeThing(index: number, edition = 0) {
  const [topic = "", words = "", method = "GET"] = TOPICS[Math.floor(chance("topic", index) * TOPICS.length)] ?? []
  const city = CITIES[index % CITIES.length]
  const changes = Math.floor((edition + 9 - (index % 10)) / 10)
  const host = hostOf(index)
  return {
    host,
    owner: host.replace(/^api\.|\.example$/g, ""),
    path: `/api/v1/${topic}/${city}-${index.toString(36)}`,
    topic,
    method,
    words: `${words} for ${city}${changes === 0 ? "" : `, edition ${changes}`}`,
    /** The price in thousandths of a dollar. */
    mills: 1 + Math.floor(chance("price", index) * 50) + changes,
  }
}

/** Makes `count` items from index `start` on. With `brokenEvery`, some are replaced by invalid ones. */
export function makeMany(making: Making, start: number, count: number, make: (index: number) => unknown): unknown[] {
  const { items, brokenEvery = 0 } = making
  return Array.from({ length: Math.max(0, Math.min(count, items - start)) }, (_, step) => {
    const index = start + step
    const isBroken = brokenEvery > 0 && index % brokenEvery === brokenEvery - 1
    return isBroken ? BROKEN[Math.floor(index / brokenEvery) % BROKEN.length] : make(index)
  })
}

export function makeBazaarItem(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, method, mills } = makeThing(index, edition)
  const url = `https://${host}${path}`
  const common = { scheme: "exact", payTo: "0x1111111111111111111111111111111111111111", maxTimeoutSeconds: 60 }
  const token = { asset: USDC, extra: { name: "USD Coin", version: "2" } }
  const amount = String(mills * 1_000)
  const lastUpdated = `2026-11-${String(1 + (index % 21)).padStart(2, "0")}T00:00:00Z`
  if (index % 2 === 0) {
    const outputSchema = { input: { type: "http", method }, output: { text: "string" } }
    const shared = { resource: url, description: words, mimeType: "application/json", outputSchema }
    const accepts = [{ ...common, ...token, ...shared, network: "base", maxAmountRequired: amount }]
    return { resource: url, type: "http", x402Version: 1, lastUpdated, accepts }
  }
  return {
    resource: { url, description: words, mimeType: "application/json" },
    type: "http",
    x402Version: 2,
    lastUpdated,
    accepts: [{ ...common, ...token, network: "eip155:8453", amount }],
    extensions: { bazaar: { info: { input: { type: "http", method } } } },
  }
}

const SATRING_PROTOCOLS = ["L402", "x402", "L402+x402"]
export function makeSatringService(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, owner, topic, mills } = makeThing(index, edition)
  return {
    id: index + 1,
    name: `${owner} ${topic} ${index}`,
    slug: `${owner}-${topic}-${index}`,
    url: `https://${host}${path}`,
    description: words,
    protocol: SATRING_PROTOCOLS[index % 3],
    pricing_sats: mills,
    pricing_usd: mills / 1_000,
    x402_asset: "USDC",
    x402_network: "eip155:8453",
    categories: [{ slug: topic === "chat" ? "ai-ml" : topic }],
    owner_name: owner,
  }
}

export function makeL402App(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, owner, topic, method, mills } = makeThing(index, edition)
  const endpoint = `https://${host}${path}`
  return { id: `${owner}-${index}`, provider: owner, name: topic, method, endpoint, cost: mills, description: words }
}

export function makeSpongeService(index: number, edition = 0): Record<string, unknown> {
  const { host, words, owner, topic } = makeThing(index, edition)
  const payment = { protocol: "x402", baseUrl: `https://${host}`, networks: ["base", "solana"] }
  const name = `${owner} ${topic}`
  return { id: `svc${index}`, name, category: `tools_${topic}`, description: words, paymentsProtocolConfig: [payment] }
}

export function makeSpongeDetail(index: number, edition = 0): Record<string, unknown> {
  const { path, words, method, mills } = makeThing(index, edition)
  const endpoint = (step: number) => ({
    id: `ep${index}-${step}`,
    path: `${path}/${step}`,
    httpMethod: method.toLowerCase(),
    description: `${words} (${step})`,
    price: mills * 1_000,
  })
  return { data: { id: `svc${index}`, endpoints: [endpoint(1), endpoint(2)] } }
}

const STATES = ["live", "live", "degraded", "dead"]
export function makeL402DirectoryService(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, owner, topic, method, mills } = makeThing(index, edition)
  const pricing = { amount: mills, currency: "sats" }
  return {
    service_id: `s${index}`,
    name: `${owner} ${topic}`,
    description: words,
    status: STATES[index % STATES.length],
    provider: { name: owner, url: `https://${host}` },
    categories: [topic],
    endpoints: [{ url: `https://${host}${path}`, method, description: words, pricing }],
  }
}

export function makeMppService(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, owner, topic, method, mills } = makeThing(index, edition)
  const payment = { intent: "charge", method: "tempo", currency: PATH_USD, decimals: 6, amount: String(mills * 1_000) }
  return {
    id: `${owner}-${index}`,
    name: `${owner} ${topic}`,
    url: `https://${host}`,
    serviceUrl: `https://${host}`,
    description: words,
    categories: [topic],
    provider: { name: owner, url: `https://${host}` },
    endpoints: [
      { method, path, description: words, payment },
      { method: "GET", path: `/health/${index}`, payment: null },
    ],
  }
}

export function makeMppscanServer(index: number, edition = 0): Record<string, unknown> {
  const { host, path, words, owner, topic, method, mills } = makeThing(index, edition)
  const endpoints = [{ method, path, description: words, price: mills / 1_000 }]
  return { id: `srv-${index}`, name: owner, url: `https://${host}`, description: words, category: topic, endpoints }
}

// Listings with the longest, shortest and most hostile values that the database accepts. add-extremes.ts adds them to the directory
// of tests/e2e/sweep.spec.ts.

import { randomUUID } from "node:crypto"

const DAY_MS = 86_400_000

/** A host of 253 characters, the most that the domain name system allows. */
export const LONG_HOST = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(53)}.example`
export const OTHER_HOST = "extremes.example"
/** The token with which a test signs in as the owner of OTHER_HOST. */
export const OWNER_TOKEN = "e5".repeat(32)
const SENTENCE =
  "Every measured and verified forecast of the weather for each city and airport of the world, hour by hour, "

/** By what is extreme about each listing. The length of a name is at most 200 code points. */
export const NAMES = {
  long: `${SENTENCE}${SENTENCE}`.slice(0, 199).trim(),
  unbroken: "W".repeat(200),
  short: "i",
  arabic: "خدمة الطقس والتنبؤات اليومية لجميع مدن العالم وبدون حساب 402",
  emoji: "👨‍👩‍👧‍👦".repeat(28),
  markup: `</title><script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`,
  figures: "0.000000001",
  down: "Endpoint that is down and changed its payee",
} as const

const nothing = { sats: null, usd: null, asset: null, network: null }
const PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"

interface Extreme {
  name: string
  host?: string
  description?: string | null
  category?: string
  provider?: string | null
  protocol?: string
  price?: { sats?: number; usd?: number; asset?: string; network?: string }
  /** Columns that override those of `toRow`. */
  more?: Record<string, unknown>
}

const caution = (id: string, now: Date, before: string, after: string) => ({
  id,
  since: new Date(now.getTime() - DAY_MS).toISOString(),
  until: new Date(now.getTime() + 6 * DAY_MS).toISOString(),
  message: "Check with the provider before you pay.",
  before,
  after,
})

const listExtremes = (now: Date): Extreme[] => [
  {
    name: NAMES.long,
    host: LONG_HOST,
    description: SENTENCE.repeat(30).slice(0, 1999).trim(),
    category: "a category with a long name/another with a long name/and the last of the three levels",
    provider: `${SENTENCE}${SENTENCE}`.slice(0, 199).trim(),
    price: { usd: 999_999_999, asset: "A token with a name of almost fifty characters", network: "eip155:8453" },
    more: { latencyP50Ms: 99_999, uptime30d: 0.999_949, domainVerified: true, featured: true },
  },
  {
    name: NAMES.unbroken,
    description: "w".repeat(2000),
    category: `${"c".repeat(33)}/${"d".repeat(32)}/${"e".repeat(33)}`,
    provider: "P".repeat(200),
    price: { usd: 123_456.789_012, asset: "U".repeat(50), network: "n".repeat(50) },
  },
  { name: NAMES.short, description: "i", category: "i", provider: "i", price: { usd: 1e-9 } },
  { name: NAMES.arabic, description: NAMES.arabic.repeat(8), category: "الطقس", provider: "مزود", protocol: "L402" },
  { name: NAMES.emoji, description: NAMES.emoji, category: "🌧️", provider: NAMES.emoji, price: { usd: 0 } },
  { name: NAMES.markup, description: NAMES.markup, category: "<b>", provider: NAMES.markup, protocol: "MPP" },
  {
    name: NAMES.figures,
    protocol: "L402",
    price: { sats: 2_100_000_000_000_000 },
    more: { latencyP50Ms: 0, uptime30d: 0 },
  },
  {
    name: NAMES.down,
    more: {
      healthStatus: "down",
      healthSince: new Date(now.getTime() - 29 * DAY_MS),
      cautions: [
        caution("payee_changed", now, PAYEE, `0x${"1".repeat(40)}`),
        caution("price_rose", now, "$0.000000001", "$999,999,999"),
      ],
      cautionsUntil: new Date(now.getTime() + 6 * DAY_MS),
    },
  },
]

const USDC = { asset: "USDC", network: "eip155:8453" }
const MOST_SATS = 21

function toRow(
  { name, host = OTHER_HOST, protocol = "x402", price, more, ...texts }: Extreme,
  index: number,
  now: Date,
) {
  const isSats = protocol === "L402"
  const terms = isSats ? { sats: MOST_SATS, asset: "BTC", network: "lightning" } : { usd: 0.01, ...USDC }
  const { sats, usd, asset, network } = { ...nothing, ...terms, ...price }
  return {
    id: randomUUID(),
    url: `https://${host}/v1/${"path-".repeat(12)}${index}`,
    protocol,
    host,
    registrableDomain: host.split(".").slice(-2).join("."),
    name,
    description: null,
    status: "active",
    sources: ["self-registered"],
    httpMethod: "GET",
    declaredPriceSats: sats,
    declaredPriceUsd: usd,
    declaredAsset: asset,
    declaredNetwork: network,
    observedPriceSats: sats,
    observedPriceUsd: usd,
    observedAsset: asset,
    observedNetwork: network,
    observedPayTo: isSats ? null : PAYEE,
    observedAt: now,
    observedIsCurrent: true,
    observedCompareUsd: usd ?? Number(sats) / 1000,
    priceSats: sats,
    priceUsd: usd,
    paymentAsset: asset,
    paymentNetwork: network,
    compareUsd: usd ?? Number(sats) / 1000,
    healthStatus: "healthy",
    healthSince: new Date(now.getTime() - 20 * DAY_MS),
    lastCheckedAt: now,
    uptime30d: 0.9951,
    latencyP50Ms: 1234,
    reliabilityScore: 97.3,
    registeredAt: new Date(now.getTime() - 90 * DAY_MS),
    listedAt: new Date(now.getTime() - 60 * DAY_MS),
    ...texts,
    ...more,
  }
}

/** The rows of the table `services`: each listing once public and once waiting for review. */
export const listExtremeServices = (now: Date) =>
  listExtremes(now).flatMap((one, index) => [
    toRow(one, index, now),
    {
      ...toRow(one, index, now),
      url: `https://${one.host ?? OTHER_HOST}/waiting/${index}`,
      status: "pending",
      listedAt: null,
    },
  ])

const EXTREME = `s.host in ('${LONG_HOST}', '${OTHER_HOST}')`
/** SQL that adds what pages show of the listings besides their columns. */
export const EXTREME_HISTORY = [
  `insert into checks_daily (service_id, day, ok, wrong, unreachable, latency_count, latency_sum_ms, latency_counts)
   select s.id, (now() at time zone 'UTC')::date - n, 96 - n, n, 0, 96 - n, (96 - n) * 60000, array_fill(3::smallint, array[32])
   from services s, generate_series(0, 29) n where ${EXTREME} and s.status = 'active'`,
  `insert into checks (service_id, checked_at, verdict, response_time_ms, http_status, error_message)
   select s.id, now() - n * interval '15 minutes', 'wrong', 99999, 500, repeat('E', 200)
   from services s, generate_series(1, 20) n where ${EXTREME} and s.status = 'active'`,
  `insert into incidents (service_id, opened_at, closed_at, health, reason, outcome)
   select s.id, now() - n * interval '3 days', case when n > 1 or s.health_status <> 'down' then now() - n * interval '2 days' end, 'down',
          repeat('R', 300), case when n > 1 or s.health_status <> 'down' then 'recovered' end
   from services s, generate_series(1, 2) n where ${EXTREME} and s.status = 'active'`,
  `insert into prices (service_id, seen_at, price_usd, asset, network, pay_to)
   select s.id, now() - n * interval '6 days', case n when 1 then 999999999 else 0.000000001 end, repeat('A', 50), repeat('N', 50), repeat('0', 60)
   from services s, generate_series(1, 3) n where ${EXTREME} and s.status = 'active'`,
  `insert into events (id, kind, service_id, protocol, at, service, previous)
   select gen_random_uuid(), event, s.id, s.protocol, now() - interval '1 hour',
          jsonb_build_object('id', s.id, 'name', s.name, 'host', s.host, 'health_status', s.health_status, 'category', s.category),
          case event when 'service.updated' then jsonb_build_object('name', repeat('N', 200), 'description', repeat('D', 300)) end
   from services s, unnest(array['service.new', 'service.updated', 'service.down', 'service.price_changed', 'service.payee_changed', 'service.removed']) event where ${EXTREME} and s.status = 'active'`,
]

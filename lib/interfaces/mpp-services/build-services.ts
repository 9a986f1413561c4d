// Groups the MPP services of the directory by host, as the registry of MPP services has them. Pure.

import { z } from "zod"
import { CallOffer } from "@/lib/catalogue/call/schema"
import {
  INTENTS,
  METHODS,
  MPP_CATEGORIES,
  type MppEndpoint,
  type MppService,
} from "@/lib/interfaces/mpp-services/schema"
import { printable } from "@/lib/text/text"

export interface StoredEndpoint {
  id: string
  url: string
  name: string
  description: string | null
  category: string
  provider: string | null
  host: string
  http_method: string | null
  health_status: string
  listed_at: string
  updated_at: string
  /** JSON of the offers of ChallengeFacts; null without a stored challenge. */
  offers: unknown
}

const LENGTHS = { name: 100, description: 300 } as const

interface Known {
  row: StoredEndpoint
  url: URL
  offers: MppOffer[]
}

/** @param rows in the order of their hosts @param origin of this directory */
export function buildMppServices(rows: readonly StoredEndpoint[], origin: string): MppService[] {
  const hosts = groupBy(rows.map(readOffers), ({ url }) => url.origin)
  const taken = new Set<string>()
  return [...hosts].map(([base, endpoints]) => buildHost(base, takeId(new URL(base).host, taken), endpoints, origin))
}

/** The registry's ids have no dots, so that two hosts can have the same: the later host gets a number. */
function takeId(host: string, taken: Set<string>): string {
  const id = host
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  let free = id
  for (let n = 2; taken.has(free); n += 1) free = `${id}-${n}`
  taken.add(free)
  return free
}

function buildHost(base: string, id: string, endpoints: readonly Known[], origin: string): MppService {
  const rows = endpoints.map(({ row }) => row)
  const { host } = new URL(base)
  const providers = [...new Set(rows.flatMap(({ provider }) => provider ?? []))]
  const paths = [...new Set(rows.flatMap(({ category }) => category.split("/")))]
  const [first, ...others] = rows
  const name = printable((providers.length === 1 && providers[0]) || host, LENGTHS.name)
  const about = others.length === 0 && first ? first.description || first.name : listNames(rows)
  return {
    id,
    name,
    url: base,
    serviceUrl: base,
    description: printable(about, LENGTHS.description),
    categories: MPP_CATEGORIES.filter((category) => paths.includes(category)),
    tags: paths,
    status: rows.every(({ health_status }) => health_status === "down") ? "maintenance" : "active",
    docs: { homepage: `${origin}/provider/${encodeURIComponent(rows[0]?.host ?? host)}` },
    methods: describeMethods(endpoints.flatMap(({ offers }) => offers)),
    realm: host,
    endpoints: endpoints.map((one) => buildEndpoint(one, origin)),
    ...(providers.length === 1 && { provider: { name } }),
    addedAt: findFirst(rows.map(({ listed_at }) => listed_at)),
    updatedAt: findLast(rows.map(({ updated_at }) => updated_at)),
  }
}

const listNames = (rows: readonly StoredEndpoint[]) => [...new Set(rows.map(({ name }) => name))].join(", ")

const findFirst = (times: readonly string[]) => times.reduce((first, time) => (time < first ? time : first))
const findLast = (times: readonly string[]) => times.reduce((last, time) => (time > last ? time : last))

/** Only the fields of an offer that the registry has: parsing all takes most of the time of 10,000 endpoints. */
const Offers = z.array(CallOffer.pick({ scheme: true, amount: true, asset: true, asset_id: true, decimals: true }))

interface MppOffer extends Omit<z.infer<typeof Offers>[number], "scheme"> {
  method: string
  intent: string
}

function readOffers(row: StoredEndpoint): Known {
  const parsed = Offers.safeParse(row.offers)
  const offers = parsed.success ? parsed.data : []
  return {
    row,
    url: new URL(row.url),
    offers: offers.map(({ scheme, amount, asset, asset_id, decimals }) => {
      const [method = "", intent = ""] = scheme.split("/")
      return { method, intent, amount, asset, asset_id, decimals }
    }),
  }
}

function describeMethods(offers: readonly MppOffer[]): MppService["methods"] {
  const byMethod = [...groupBy(offers, ({ method }) => method)]
  const describe = (ofMethod: readonly MppOffer[]) => ({
    intents: [...new Set(ofMethod.map(({ intent }) => intent))],
    assets: [...new Set(ofMethod.flatMap(({ asset_id, asset }) => asset_id ?? asset ?? []))],
  })
  return Object.fromEntries(byMethod.map(([method, ofMethod]) => [method, describe(ofMethod)]))
}

function buildEndpoint({ row, url: { pathname, search }, offers }: Known, origin: string): MppEndpoint {
  const method = METHODS.find((one) => one === row.http_method) ?? "GET"
  const offer = offers.find(({ intent }) => isIntent(intent))
  return {
    method,
    path: pathname + search,
    description: printable(row.description || row.name, LENGTHS.description),
    ...(offer && { payment: describePayment(offer) }),
    docs: `${origin}/service/${row.id}`,
  }
}

const isIntent = (intent: string): intent is (typeof INTENTS)[number] => INTENTS.some((one) => one === intent)

function describePayment({ method, intent, amount, asset_id, asset, decimals }: MppOffer): MppEndpoint["payment"] {
  const currency = asset_id ?? asset
  return {
    intent: isIntent(intent) ? intent : "charge",
    method,
    ...(amount !== null && { amount }),
    ...(currency !== null && { currency }),
    ...(decimals !== null && decimals <= 18 && { decimals }),
  }
}

/** Like Map.groupBy, which Node 20 lacks. */
function groupBy<T>(items: readonly T[], toKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group) group.push(item)
    else groups.set(toKey(item), [item])
  }
  return groups
}

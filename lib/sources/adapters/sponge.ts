// Source adapter for Paysponge's catalogue: a list of services, then one request for the endpoints of each service that accepts
// x402, at most four at once (docs/sources.md#sponge). A service whose endpoints cannot be read is counted and skipped.

import pLimit from "p-limit"
import { z } from "zod"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import { isTestNetwork } from "@/lib/protocols/networks"
import { parseDollars, parseNetwork } from "@/lib/sources/parse/amounts"
import { buildListing, type ListingOrSkip, nameEndpoint } from "@/lib/sources/parse/listing"
import {
  collectListings,
  List,
  OptionalText,
  OptionalUnknown,
  parseParts,
  parseResponse,
} from "@/lib/sources/parse/page"
import { joinUrl } from "@/lib/sources/parse/text"
import type { Adapter, Page, SkipReason, SourceContext } from "@/lib/sources/schema"

const LIMITS = { services: 2_000, batch: 20, concurrency: 4, networks: 16, configs: 20 } as const
/** Prices are in millionths of a dollar. */
const UNITS_PER_DOLLAR = 1_000_000
const PAUSE_MS = 1_000

const Listed = z.object({
  id: z.union([z.string().regex(/^(?!\.{1,2}$)[\w.~-]{1,100}$/), z.int()]),
  name: OptionalText,
  category: OptionalText,
  description: OptionalText,
  paymentsProtocolConfig: List.catch([]),
})
type Listed = z.infer<typeof Listed>
const Payment = z.object({ protocol: z.string().regex(/^x402$/i), baseUrl: z.string(), networks: List.catch([]) })
const Detail = z.object({ data: z.object({ endpoints: List }) })
const Endpoint = z.object({
  path: OptionalText,
  httpMethod: OptionalText,
  description: OptionalText,
  price: OptionalUnknown,
})
const Resume = z.object({ from: z.int().min(0) })

/** A service with its endpoints, or the reason to skip the service. */
type Detailed = ServiceWithEndpoints | SkipReason
interface ServiceWithEndpoints {
  service: Listed
  payment: z.infer<typeof Payment>
  endpoints: readonly unknown[]
}

const parseCursor = (resume: unknown) => Resume.catch({ from: 0 }).parse(resume)

async function* pages(context: SourceContext): AsyncGenerator<Page> {
  const list = parseResponse(List, await context.fetchText(context.url))
  const services = list.slice(0, LIMITS.services)
  const limit = pLimit(LIMITS.concurrency)
  let { from } = parseCursor(context.resume)
  if (from >= services.length) from = 0
  for (; ; await context.wait(PAUSE_MS)) {
    const batch = services.slice(from, from + LIMITS.batch)
    const detailed: Detailed[] = await Promise.all(batch.map((item) => limit(() => fetchEndpoints(item, context))))
    requireAnyEndpoints(detailed)
    from += LIMITS.batch
    const isLast = from >= services.length
    if (isLast) for (const _ of list.slice(LIMITS.services)) detailed.push("limits")
    const { isCut, ...page } = collectListings(detailed, (one) =>
      typeof one === "string" ? [one] : parseEndpoints(one),
    )
    const isWhole = list.length > 0 && list.length <= LIMITS.services && !isCut
    yield { ...page, resume: isLast ? null : { from }, end: isLast ? (isWhole ? "whole" : "cut") : null }
    if (isLast) return
  }
}

async function fetchEndpoints(item: unknown, { url, fetchText }: SourceContext): Promise<Detailed> {
  const listed = Listed.safeParse(item)
  if (!listed.success) return "shape"
  const service = listed.data
  const payment = service.paymentsProtocolConfig
    .slice(0, LIMITS.configs)
    .map((config) => Payment.safeParse(config))
    .find(({ success }) => success)?.data
  if (!payment) return "unknown-protocol"
  try {
    const { data } = parseResponse(Detail, await fetchText(`${url.replace(/\/+$/, "")}/${service.id}`))
    return { service, payment, endpoints: data.endpoints }
  } catch (error) {
    if (isUpstreamFailure(error)) return "unread"
    throw error
  }
}

/**
 * Throws when the requests for at least three services all failed, because then the source is at fault. A single service may have
 * been removed since the list was made.
 */
function requireAnyEndpoints(detailed: readonly Detailed[]): void {
  const unread = detailed.filter((service) => service === "unread").length
  const requested = detailed.filter((service) => service === "unread" || typeof service === "object").length
  if (unread >= 3 && unread === requested) throw new UpstreamFailure("it lists services and responds for none of them")
}

function parseEndpoints({ service, payment, endpoints }: ServiceWithEndpoints): Generator<ListingOrSkip> {
  const network = pickNetwork(payment.networks)
  return parseParts(Endpoint, endpoints, ({ path, httpMethod, description, price }) =>
    buildListing({
      url: joinUrl(payment.baseUrl, path ?? ""),
      protocol: "x402",
      name: endpoints.length === 1 ? service.name : nameEndpoint(service.name, description, path ?? ""),
      description: description || service.description,
      category: service.category,
      provider: null,
      method: httpMethod,
      price: parseDollars(price, { asset: null, network }, UNITS_PER_DOLLAR),
    }),
  )
}

/** The first network that is not a test network; else the first network. */
function pickNetwork(networks: readonly unknown[]): string | null {
  const names = networks.slice(0, LIMITS.networks).flatMap((network) => parseNetwork(network) ?? [])
  return names.find((name) => !isTestNetwork(name)) ?? names[0] ?? null
}

export const adapter: Adapter = {
  name: "sponge",
  gone: "nothing",
  pages,
  skipPage: (resume) => ({ from: parseCursor(resume).from + LIMITS.batch }),
}

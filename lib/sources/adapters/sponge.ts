// Paysponge's catalogue: a list of services, then one question for the endpoints of each that takes x402, at most four at
// once (sources.md). A service whose endpoints cannot be read is counted and left out.

import pLimit from "p-limit"
import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { isTestNetwork } from "@/lib/protocols/networks"
import { parseDollars, parseNetwork } from "@/lib/sources/parse/amounts"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import { nameEndpoint } from "@/lib/sources/parse/naming"
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
import { DEFAULT_REQUEST_POLICY } from "@/lib/sources/sync/source-context"

const LIMITS = { services: 2_000, batch: 20, atOnce: 4, networks: 16, configs: 20 } as const
/** Prices are in millionths of a dollar. */
const DOLLAR = 1_000_000
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

/** A service of the list with what its own page says, or why there is nothing to say. */
type Told = Answered | SkipReason
interface Answered {
  service: Listed
  payment: z.infer<typeof Payment>
  endpoints: readonly unknown[]
}

const parseCursor = (resume: unknown) => Resume.catch({ from: 0 }).parse(resume)

async function* pages(asking: SourceContext): AsyncGenerator<Page> {
  const list = parseResponse(List, await asking.ask(asking.url))
  const services = list.slice(0, LIMITS.services)
  const slots = pLimit(LIMITS.atOnce)
  let { from } = parseCursor(asking.resume)
  if (from >= services.length) from = 0
  for (; ; await asking.wait(PAUSE_MS)) {
    const batch = services.slice(from, from + LIMITS.batch)
    const told: Told[] = await Promise.all(batch.map((item) => slots(() => tell(item, asking))))
    requireSome(told)
    from += LIMITS.batch
    const isLast = from >= services.length
    if (isLast) for (const _ of list.slice(LIMITS.services)) told.push("limits")
    const { isCut, ...read } = collectListings(told, (one) => (typeof one === "string" ? [one] : endpointsOf(one)))
    const isWhole = list.length > 0 && list.length <= LIMITS.services && !isCut
    yield { ...read, resume: isLast ? null : { from }, end: isLast ? (isWhole ? "whole" : "cut") : null }
    if (isLast) return
  }
}

async function tell(item: unknown, { url, ask }: SourceContext): Promise<Told> {
  const listed = Listed.safeParse(item)
  if (!listed.success) return "shape"
  const service = listed.data
  const payment = service.paymentsProtocolConfig
    .slice(0, LIMITS.configs)
    .map((config) => Payment.safeParse(config))
    .find(({ success }) => success)?.data
  if (!payment) return "unknown-protocol"
  try {
    const { data } = parseResponse(Detail, await ask(`${url.replace(/\/+$/, "")}/${service.id}`))
    return { service, payment, endpoints: data.endpoints }
  } catch (error) {
    if (error instanceof UpstreamFailure) return "unread"
    throw error
  }
}

/** One service may have vanished since; that none of several answers is a failure of the place. */
function requireSome(told: readonly Told[]): void {
  const unread = told.filter((service) => service === "unread").length
  const asked = told.filter((service) => service === "unread" || typeof service === "object").length
  if (unread >= 3 && unread === asked) throw new UpstreamFailure("it lists services and answers for none of them")
}

function endpointsOf({ service, payment, endpoints }: Answered): Generator<ListingOrSkip> {
  const network = pickNetwork(payment.networks)
  return parseParts(Endpoint, endpoints, ({ path, httpMethod, description, price }) =>
    buildListing({
      url: joinUrl(payment.baseUrl, path ?? ""),
      protocol: "x402",
      name: endpoints.length === 1 ? service.name : nameEndpoint(service.name ?? null, description ?? null, path ?? ""),
      description: description || service.description,
      category: service.category,
      provider: null,
      method: httpMethod,
      price: parseDollars(price, { asset: null, network }, DOLLAR),
    }),
  )
}

/** The first on which money is real, else the first. */
function pickNetwork(networks: readonly unknown[]): string | null {
  const names = networks.slice(0, LIMITS.networks).flatMap((network) => parseNetwork(network) ?? [])
  return names.find((name) => !isTestNetwork(name)) ?? names[0] ?? null
}

export const adapter: Adapter = {
  name: "sponge",
  gone: "nothing",
  requestPolicy: DEFAULT_REQUEST_POLICY,
  pages,
  step: (resume) => ({ from: parseCursor(resume).from + LIMITS.batch }),
}

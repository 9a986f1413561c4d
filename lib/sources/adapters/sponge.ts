// Paysponge's catalogue: a list of services, then one question for the endpoints of each that takes x402, at most four at
// once (sources.md). A service whose endpoints cannot be read is counted and left out.

import pLimit from "p-limit"
import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { isTestNetwork } from "@/lib/protocols/networks"
import { inDollars, nameNetwork } from "@/lib/sources/parse/amounts"
import { joinAddress } from "@/lib/sources/parse/clean"
import { nameEndpoint } from "@/lib/sources/parse/naming"
import { type Outcome, toOffer } from "@/lib/sources/parse/offer"
import { Anything, collect, List, readAnswer, readParts, Words } from "@/lib/sources/parse/page"
import type { Adapter, Asking, Page, SkipReason } from "@/lib/sources/schema"
import { USUAL } from "@/lib/sources/sync/manners"

const LIMITS = { services: 2_000, batch: 20, atOnce: 4, networks: 16, configs: 20 } as const
/** Prices are in millionths of a dollar. */
const DOLLAR = 1_000_000
const PAUSE_MS = 1_000

const Listed = z.object({
  id: z.union([z.string().regex(/^(?!\.{1,2}$)[\w.~-]{1,100}$/), z.int()]),
  name: Words,
  category: Words,
  description: Words,
  paymentsProtocolConfig: List.catch([]),
})
type Listed = z.infer<typeof Listed>
const Payment = z.object({ protocol: z.string().regex(/^x402$/i), baseUrl: z.string(), networks: List.catch([]) })
const Detail = z.object({ data: z.object({ endpoints: List }) })
const Endpoint = z.object({
  path: Words,
  httpMethod: Words,
  description: Words,
  price: Anything,
})
const Resume = z.object({ from: z.int().min(0) })

/** A service of the list with what its own page says, or why there is nothing to say. */
type Told = Answered | SkipReason
interface Answered {
  service: Listed
  payment: z.infer<typeof Payment>
  endpoints: readonly unknown[]
}

const placeOf = (resume: unknown) => Resume.catch({ from: 0 }).parse(resume)

async function* pages(asking: Asking): AsyncGenerator<Page> {
  const list = readAnswer(List, await asking.ask(asking.url))
  const services = list.slice(0, LIMITS.services)
  const slots = pLimit(LIMITS.atOnce)
  let { from } = placeOf(asking.resume)
  if (from >= services.length) from = 0
  for (; ; await asking.wait(PAUSE_MS)) {
    const batch = services.slice(from, from + LIMITS.batch)
    const told: Told[] = await Promise.all(batch.map((item) => slots(() => tell(item, asking))))
    requireSome(told)
    from += LIMITS.batch
    const isLast = from >= services.length
    if (isLast) for (const _ of list.slice(LIMITS.services)) told.push("limits")
    const { isCut, ...read } = collect(told, (one) => (typeof one === "string" ? [one] : endpointsOf(one)))
    const isWhole = list.length > 0 && list.length <= LIMITS.services && !isCut
    yield { ...read, resume: isLast ? null : { from }, end: isLast ? (isWhole ? "whole" : "cut") : null }
    if (isLast) return
  }
}

async function tell(item: unknown, { url, ask }: Asking): Promise<Told> {
  const listed = Listed.safeParse(item)
  if (!listed.success) return "shape"
  const service = listed.data
  const payment = service.paymentsProtocolConfig
    .slice(0, LIMITS.configs)
    .map((config) => Payment.safeParse(config))
    .find(({ success }) => success)?.data
  if (!payment) return "unknown-protocol"
  try {
    const { data } = readAnswer(Detail, await ask(`${url.replace(/\/+$/, "")}/${service.id}`))
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

function endpointsOf({ service, payment, endpoints }: Answered): Generator<Outcome> {
  const network = pickNetwork(payment.networks)
  return readParts(Endpoint, endpoints, ({ path, httpMethod, description, price }) =>
    toOffer({
      url: joinAddress(payment.baseUrl, path ?? ""),
      protocol: "x402",
      name: endpoints.length === 1 ? service.name : nameEndpoint(service.name ?? null, description ?? null, path ?? ""),
      description: description || service.description,
      category: service.category,
      provider: null,
      method: httpMethod,
      price: inDollars(price, { asset: null, network }, DOLLAR),
    }),
  )
}

/** The first on which money is real, else the first. */
function pickNetwork(networks: readonly unknown[]): string | null {
  const names = networks.slice(0, LIMITS.networks).flatMap((network) => nameNetwork(network) ?? [])
  return names.find((name) => !isTestNetwork(name)) ?? names[0] ?? null
}

export const adapter: Adapter = {
  name: "sponge",
  gone: "nothing",
  manners: USUAL,
  pages,
  step: (resume) => ({ from: placeOf(resume).from + LIMITS.batch }),
}

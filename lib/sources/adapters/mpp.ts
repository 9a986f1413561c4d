// mpp.dev: services that take the Machine Payments Protocol, all in one answer (sources.md). mppscan's list, wrapped in a tRPC
// envelope and priced in dollars, is understood at the same address setting.

import { z } from "zod"
import { fieldAt } from "@/lib/protocols/json"
import { inDollars } from "@/lib/sources/parse/amounts"
import { joinAddress } from "@/lib/sources/parse/clean"
import { readMppTerms } from "@/lib/sources/parse/mpp-terms"
import { nameEndpoint } from "@/lib/sources/parse/naming"
import { type Outcome, toOffer } from "@/lib/sources/parse/offer"
import { Anything, collect, List, readAnswer, readItem, readParts, Words, wholeAnswer } from "@/lib/sources/parse/page"
import type { Adapter, Asking, Page } from "@/lib/sources/schema"
import { USUAL } from "@/lib/sources/sync/manners"

const Answer = z.preprocess(
  (json) => fieldAt(json, "services") ?? fieldAt(Array.isArray(json) ? json[0] : json, "result", "data", "json"),
  List,
)
/** Read later: its terms may be anything. */
const Payment = z.looseObject({})
const Service = z.object({
  name: Words,
  url: Words,
  serviceUrl: Words,
  description: Words,
  category: Words,
  categories: List.catch([]),
  provider: z.object({ name: Words }).nullish().catch(null),
  endpoints: List,
})
type Service = z.infer<typeof Service>
const Endpoint = z.object({
  method: Words,
  path: Words,
  description: Words,
  payment: Payment.nullish(),
  /** Of mppscan: dollars, or null when they depend on the call. */
  price: Anything,
})
type Endpoint = z.infer<typeof Endpoint>

function outcomes(raw: unknown): Generator<Outcome> {
  return readItem(Service, raw, (service) =>
    readParts(Endpoint, service.endpoints, (endpoint) => offerOf(service, endpoint)),
  )
}

function offerOf(service: Service, endpoint: Endpoint): Outcome {
  const { method, description, payment, price } = endpoint
  if (!payment && price === undefined) return "no-price"
  const path = endpoint.path ?? ""
  const isOnly = service.endpoints.length === 1
  return toOffer({
    url: joinAddress(service.serviceUrl || service.url || "", path),
    protocol: "MPP",
    name: isOnly ? service.name : nameEndpoint(service.name ?? null, description ?? null, path),
    description: description || service.description,
    category: service.categories[0] ?? service.category,
    provider: service.provider?.name,
    method,
    price: payment ? readMppTerms(payment) : inDollars(price, { asset: null, network: null }),
  })
}

async function* pages({ url, ask }: Asking): AsyncGenerator<Page> {
  yield wholeAnswer(collect(readAnswer(Answer, await ask(url)), outcomes))
}

export const adapter: Adapter = {
  name: "mpp",
  gone: "label dropped",
  manners: USUAL,
  pages,
}

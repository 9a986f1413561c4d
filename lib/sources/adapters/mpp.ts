// Source adapter for mpp.dev, which lists services that accept the Machine Payments Protocol, in one response
// (docs/sources.md#mpp). Also reads the list of mppscan (tRPC envelope, prices in dollars) when SOURCE_MPP_URL is mppscan's URL.

import { z } from "zod"
import { getFieldAt } from "@/lib/protocols/json"
import { parseDollars } from "@/lib/sources/parse/amounts"
import { buildListing, type ListingOrSkip, nameEndpoint } from "@/lib/sources/parse/listing"
import {
  List,
  OptionalText,
  OptionalUnknown,
  parseItem,
  parseParts,
  parseResponse,
  readAtOnce,
} from "@/lib/sources/parse/page"
import { parseMppTerms } from "@/lib/sources/parse/protocol-price"
import { joinUrl } from "@/lib/sources/parse/text"
import type { Adapter } from "@/lib/sources/schema"

const Answer = z.preprocess(
  (json) => getFieldAt(json, "services") ?? getFieldAt(Array.isArray(json) ? json[0] : json, "result", "data", "json"),
  List,
)
/** Any object; `parseMppTerms` parses its fields. */
const Payment = z.looseObject({})
const Service = z.object({
  name: OptionalText,
  url: OptionalText,
  serviceUrl: OptionalText,
  description: OptionalText,
  category: OptionalText,
  categories: List.catch([]),
  provider: z.object({ name: OptionalText }).nullish().catch(null),
  endpoints: List,
})
type Service = z.infer<typeof Service>
const Endpoint = z.object({
  method: OptionalText,
  path: OptionalText,
  description: OptionalText,
  payment: Payment.nullish(),
  /** Only mppscan sends this field: a price in dollars, or null when the price depends on the request. */
  price: OptionalUnknown,
})
type Endpoint = z.infer<typeof Endpoint>

const parseListings = (raw: unknown) =>
  parseItem(Service, raw, (service) =>
    parseParts(Endpoint, service.endpoints, (endpoint) => toListing(service, endpoint)),
  )

function toListing(service: Service, endpoint: Endpoint): ListingOrSkip {
  const { method, description, payment, price } = endpoint
  if (!payment && price === undefined) return "no-price"
  const path = endpoint.path ?? ""
  const isOnly = service.endpoints.length === 1
  return buildListing({
    url: joinUrl(service.serviceUrl || service.url || "", path),
    protocol: "MPP",
    name: isOnly ? service.name : nameEndpoint(service.name, description, path),
    description: description || service.description,
    category: service.categories[0] ?? service.category,
    provider: service.provider?.name,
    method,
    price: payment ? parseMppTerms(payment) : parseDollars(price, { asset: null, network: null }),
  })
}

export const adapter: Adapter = {
  name: "mpp",
  gone: "label dropped",
  pages: readAtOnce((text) => parseResponse(Answer, text), parseListings),
}

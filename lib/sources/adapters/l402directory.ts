// Source adapter for l402.directory, which publishes all services in one response. The response has the status of each service.
// Only live or degraded services with a price in satoshis are listed (docs/sources.md#l402directory).

import { z } from "zod"
import { parseSats } from "@/lib/sources/parse/amounts"
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
import type { Adapter } from "@/lib/sources/schema"
import { isUrl } from "@/lib/text/url"

const LISTED_STATES: readonly string[] = ["live", "degraded"]

const Answer = z.object({ services: List })
const Service = z.object({
  name: OptionalText,
  description: OptionalText,
  status: z.string(),
  provider: z.object({ name: OptionalText }).nullish().catch(null),
  categories: List.catch([]),
  endpoints: List,
})
type Service = z.infer<typeof Service>
const Endpoint = z.object({
  url: z.string(),
  method: OptionalText,
  description: OptionalText,
  pricing: z.object({ amount: OptionalUnknown, currency: OptionalText }).nullish().catch(null),
})
type Endpoint = z.infer<typeof Endpoint>

const parseListings = (raw: unknown) => parseItem(Service, raw, toListings)

function toListings(service: Service): Iterable<ListingOrSkip> {
  if (!LISTED_STATES.includes(service.status)) return ["not-live"]
  return parseParts(Endpoint, service.endpoints, (endpoint) => toListing(service, endpoint))
}

function toListing(service: Service, { url, method, description, pricing }: Endpoint): ListingOrSkip {
  const price = parseSats(/^sats?$/i.test(pricing?.currency ?? "") ? pricing?.amount : null)
  if (price !== "limits" && price.priceSats === null) return "no-price"
  const path = isUrl(url) ? new URL(url).pathname : ""
  const isOnly = service.endpoints.length === 1
  return buildListing({
    url,
    protocol: "L402",
    name: isOnly ? service.name : nameEndpoint(service.name, description, path),
    description: description || service.description,
    category: service.categories[0],
    provider: service.provider?.name,
    method,
    price,
  })
}

export const adapter: Adapter = {
  name: "l402directory",
  gone: "nothing",
  pages: readAtOnce((text) => parseResponse(Answer, text).services, parseListings),
}

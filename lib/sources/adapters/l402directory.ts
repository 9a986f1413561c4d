// l402.directory: every service in one answer, with the state its own probes found (sources.md). Taken is what is live or
// degraded and has a price in satoshis.

import { z } from "zod"
import { inSats } from "@/lib/sources/parse/amounts"
import { nameEndpoint } from "@/lib/sources/parse/naming"
import { type Outcome, toOffer } from "@/lib/sources/parse/offer"
import { Anything, collect, List, readAnswer, readItem, readParts, Words, wholeAnswer } from "@/lib/sources/parse/page"
import type { Adapter, Asking, Page } from "@/lib/sources/schema"
import { USUAL } from "@/lib/sources/sync/manners"
import { isUrl } from "@/lib/url"

const TAKEN: readonly string[] = ["live", "degraded"]

const Answer = z.object({ services: List })
const Service = z.object({
  name: Words,
  description: Words,
  status: z.string(),
  provider: z.object({ name: Words }).nullish().catch(null),
  categories: List.catch([]),
  endpoints: List,
})
type Service = z.infer<typeof Service>
const Endpoint = z.object({
  url: z.string(),
  method: Words,
  description: Words,
  pricing: z.object({ amount: Anything, currency: Words }).nullish().catch(null),
})
type Endpoint = z.infer<typeof Endpoint>

function outcomes(raw: unknown): Generator<Outcome> {
  return readItem(Service, raw, function* (service) {
    if (TAKEN.includes(service.status))
      yield* readParts(Endpoint, service.endpoints, (endpoint) => offerOf(service, endpoint))
    else yield "not-live"
  })
}

function offerOf(service: Service, { url, method, description, pricing }: Endpoint): Outcome {
  const price = inSats(/^sats?$/i.test(pricing?.currency ?? "") ? pricing?.amount : null)
  if (price !== "limits" && price.priceSats === null) return "no-price"
  const path = isUrl(url) ? new URL(url).pathname : ""
  const isOnly = service.endpoints.length === 1
  return toOffer({
    url,
    protocol: "L402",
    name: isOnly ? service.name : nameEndpoint(service.name ?? null, description ?? null, path),
    description: description || service.description,
    category: service.categories[0],
    provider: service.provider?.name,
    method,
    price,
  })
}

async function* pages({ url, ask }: Asking): AsyncGenerator<Page> {
  yield wholeAnswer(collect(readAnswer(Answer, await ask(url)).services, outcomes))
}

export const l402directory: Adapter = {
  name: "l402directory",
  url: "https://l402.directory/api/services",
  everyMinutes: 60,
  gone: "nothing",
  manners: USUAL,
  pages,
}

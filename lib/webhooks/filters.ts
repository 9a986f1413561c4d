// The filters of a webhook: how the API reads, stores and returns them. They mean what the filters of the list with the same names
// mean (lib/catalogue/list/filters.ts), and are compared with the service in the event (lib/webhooks/match.ts). Pure.

import { z } from "zod"
import { FILTERS, LENGTHS } from "@/lib/catalogue/list/filters"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { optional } from "@/lib/contract/input"
import { parseServiceId } from "@/lib/contract/service-id"
import { isKnownNetwork } from "@/lib/protocols/network-names"
import { boundedText } from "@/lib/text/text"

/** The largest `max_price_usd`, like the largest price of a listing. */
const MAX_USD = 1e12

const ServiceId = z
  .string()
  .meta({ pattern: "^\\s*([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[1-9][0-9]{0,9})\\s*$" })
  .transform((text) => text.trim())
  .refine((text) => parseServiceId(text) !== null, "must be the UUID or the number of a service")
  .describe("Only events of this public service, by UUID or number.")

const Host = boundedText(LENGTHS.host).pipe(FILTERS.host.type.parse).describe("Only events of services on this host.")

const Category = boundedText(LENGTHS.category)
  .pipe(FILTERS.category.type.parse)
  .transform((paths) => paths?.map((path) => path.toLowerCase()))
  .describe("Only events of services in this category, with everything below it; one or more, separated by commas.")

const Network = boundedText(LENGTHS.network)
  .pipe(FILTERS.network.type.parse)
  .transform((names) => names?.map((name) => (isKnownNetwork(name) ? name : name.toLowerCase())))
  .describe("Only events of services with this payment network, by id or name; one or more, separated by commas.")

/** In characters: 20 payees and the commas between them. */
export const MAX_PAYEES_LENGTH = 2_019
const PayTo = boundedText(MAX_PAYEES_LENGTH)
  .pipe(FILTERS.pay_to.type.parse)
  .describe(
    "Only events of services whose challenge names this payee, or named it before the event; one or more, separated by commas.",
  )

const MaxPrice = z
  .number()
  .min(0, "must not be negative")
  .max(MAX_USD, "must be at most 1e12")
  .describe(
    "Only events of services whose `price_usd_equivalent` is at most this. A service without a known price does not match.",
  )

/** Fields of the body of POST /webhooks, in addition to `protocol_filter`. */
export const FILTER_INPUT = {
  service_id: optional(ServiceId),
  host: optional(Host),
  category: optional(Category),
  network: optional(Network),
  pay_to: optional(PayTo),
  max_price_usd: optional(MaxPrice),
}

/** Fields of the response of GET /webhooks/{id}. Null means that the webhook does not filter by this. */
export const FILTER_DETAILS = {
  protocol_filter: z.enum(PROTOCOLS).nullable(),
  service_id: z.uuid().nullable(),
  host: z.string().nullable(),
  /** Category paths in lower case, separated by commas. */
  category: z.string().nullable(),
  /** Ids of networks, separated by commas. */
  network: z.string().nullable(),
  /** Payees, separated by commas; EVM addresses in lower case. */
  pay_to: z.string().nullable(),
  max_price_usd: z.number().nullable(),
}

/** The columns of a webhook that hold its filters. */
export interface FilterColumns {
  protocolFilter: string | null
  serviceId: string | null
  host: string | null
  categories: string[]
  networks: string[]
  /** The keys that `toPayeeKey` builds. */
  payees: string[]
  maxPriceUsd: number | null
}

export function describeFilters(webhook: FilterColumns) {
  const { protocolFilter, serviceId, host, categories, networks, payees, maxPriceUsd } = webhook
  return {
    protocol_filter: protocolFilter,
    service_id: serviceId,
    host,
    category: categories.join(",") || null,
    network: networks.join(",") || null,
    pay_to: payees.join(",") || null,
    max_price_usd: maxPriceUsd,
  }
}

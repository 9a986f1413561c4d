// The filters of a webhook: how the API reads, stores and returns them. They mean what the filters of the list with the same names
// mean, and are compared with the service in the event (lib/events/filters.ts). Pure.

import { z } from "zod"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { optional } from "@/lib/contract/input"
import { parseServiceId } from "@/lib/contract/service-id"
import { SHARED } from "@/lib/events/filters"
import { boundedText } from "@/lib/text/text"
import type { WebhookFilter } from "@/lib/webhooks/names"

/** The largest `max_price_usd`, like the largest price of a listing. */
const MAX_USD = 1e12

const ServiceId = z
  .string()
  .meta({ pattern: "^\\s*([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[1-9][0-9]{0,9})\\s*$" })
  .transform((text) => text.trim())
  .refine((text) => parseServiceId(text) !== null, "must be the UUID or the number of a service")
  .describe("Only events of this public service, by UUID or number.")

const Host = boundedText(LENGTHS.host).pipe(SHARED.host).describe("Only events of services on this host.")

const Category = boundedText(LENGTHS.category)
  .pipe(SHARED.category)
  .describe("Only events of services in this category, with everything below it; one or more, separated by commas.")

const Network = boundedText(LENGTHS.network)
  .pipe(SHARED.network)
  .describe("Only events of services with this payment network, by id or name; one or more, separated by commas.")

/** In characters: 20 payees and the commas between them. */
export const MAX_PAYEES_LENGTH = 2_019
const PayTo = boundedText(MAX_PAYEES_LENGTH)
  .pipe(SHARED.pay_to)
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

/** The columns of a webhook that hold its filters. Without a filter a list is empty, and another column is null. */
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

export const COLUMN_OF_FILTER = {
  protocol_filter: "protocolFilter",
  service_id: "serviceId",
  host: "host",
  category: "categories",
  network: "networks",
  pay_to: "payees",
  max_price_usd: "maxPriceUsd",
} as const satisfies Record<WebhookFilter, keyof FilterColumns>

/** The filters as `FILTER_DETAILS` has them. */
export const describeFilters = (webhook: FilterColumns) =>
  Object.fromEntries(
    Object.entries(COLUMN_OF_FILTER).map(([name, column]) => {
      const value = webhook[column]
      return [name, Array.isArray(value) ? value.join(",") || null : value]
    }),
  )

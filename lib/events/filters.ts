// The filters of the change list and of the live stream: one declaration of their values and words. Pure.

import { z } from "zod"
import { categoryPaths, host, listOf, networks, oneOf, payees } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import type { Words } from "@/lib/contract/operation"
import { EVENT_OF_KIND, SERVICE_EVENTS } from "@/lib/events/names"
import { ChangesQuery } from "@/lib/events/schema"

const LENGTHS = { host: 253, category: 100, network: 100 } as const
const EVENTS_BY_NAME: Readonly<Record<string, string>> = EVENT_OF_KIND
const kinds = listOf([...SERVICE_EVENTS, ...Object.keys(EVENT_OF_KIND)])
const hosts = host(LENGTHS.host)
const categories = categoryPaths(LENGTHS.category)
const protocols = oneOf(PROTOCOLS)
const paymentNetworks = networks(LENGTHS.network)

export const ChangeFilters = z.object({
  kind: kinds.parse.transform((given) => given?.map((kind) => EVENTS_BY_NAME[kind] ?? kind)).optional(),
  protocol: protocols.parse.optional(),
  host: hosts.parse.optional(),
  category: categories.parse.optional(),
  network: paymentNetworks.parse.optional(),
  pay_to: payees.parse.optional(),
  service: z.uuid("must be the UUID of a service").toLowerCase().optional(),
})
export type ChangeFilters = z.infer<typeof ChangeFilters>

/** The query of the change list. */
export const FilteredChanges = ChangesQuery.extend(ChangeFilters.shape)
export type FilteredChanges = z.infer<typeof FilteredChanges>

export const FILTER_WORDS: Record<keyof ChangeFilters, Words> = {
  kind: [
    "Only these kinds of change, separated by commas: names of events, or the short names of the page `/changes`.",
    kinds.schema,
    "service.down",
  ],
  protocol: ["Only services with this protocol.", protocols.schema, "x402"],
  host: ["Only services on this host.", hosts.schema, "api.example.com"],
  category: ["Only services in these categories or below, separated by commas.", categories.schema, "data/weather"],
  network: [
    "Only services with these payment networks, by id or name, separated by commas.",
    paymentNetworks.schema,
    "Base",
  ],
  pay_to: [
    "Only changes of services that name one of these payees, or named it before the change, separated by commas.",
    payees.schema,
    "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  ],
  service: ["Only the service with this UUID.", { type: "string", format: "uuid" }],
}

/** True when a filter narrows the changes. */
export const hasFilter = (filters: ChangeFilters) => Object.values(filters).some((value) => value !== undefined)

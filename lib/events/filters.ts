// The filters of events, each declared once: its parameter, its condition in SQL, and the same rule for an event in memory. The change
// list, the page of changes, the live stream and webhooks use them; a test compares both forms. Pure.

import { z } from "zod"
import { FILTERS } from "@/lib/catalogue/list/filters"
import { listOf, oneOf } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { queryOf, type Words } from "@/lib/contract/operation"
import { joinAnd, raw, type Sql, sql } from "@/lib/db/sql"
import { CHANGE_KINDS, ChangesQuery, EVENT_OF_KIND, SERVICE_EVENTS } from "@/lib/events/schema"
import { isKnownNetwork, NETWORK_ID_OF_NAME } from "@/lib/protocols/network-names"

/** What filters compare of an event: its columns, and what EVENT_VALUES selects of its service. Null matches no value. */
export interface EventValues {
  kind: string
  service_id: string
  protocol: string | null
  /** The keys of the payees before and after the event. */
  payees: readonly string[] | null
  host: string | null
  /** In lower case. */
  category: string | null
  /** The id of the payment network; of an unknown network its name in lower case. */
  network: string | null
  price_usd: number | null
}

const NETWORK_IDS = JSON.stringify(Object.fromEntries(NETWORK_ID_OF_NAME))

/** Select list: what filters compare of the service in an event `e`. */
export const EVENT_VALUES = sql`
  e.service ->> 'host' as host, (e.service ->> 'price_usd_equivalent')::float8 as price_usd,
  lower(e.service ->> 'category') as category,
  coalesce(${NETWORK_IDS}::jsonb ->> lower(e.service ->> 'payment_network'), lower(e.service ->> 'payment_network')) as network`

interface EventFilter<Value = unknown> {
  /** The condition on an event `e` with its EVENT_VALUES. The value may be a column, such as that of a webhook. */
  where(value: Value | Sql): Sql
  passes(event: EventValues, value: Value): boolean
}
type TextFact = "kind" | "service_id" | "protocol" | "host" | "network"

const equals = (fact: TextFact, type: "text" | "uuid" = "text"): EventFilter<string> => ({
  where: (value) => sql`e.${raw(fact)} = ${value}::${raw(type)}`,
  passes: (event, value) => event[fact] === value,
})
const isOneOf = (fact: TextFact): EventFilter<readonly string[]> => ({
  where: (values) => sql`e.${raw(fact)} = any(${values}::text[])`,
  passes: (event, values) => values.some((value) => event[fact] === value),
})
const overlaps = (fact: "payees"): EventFilter<readonly string[]> => ({
  where: (values) => sql`e.${raw(fact)} && ${values}::text[]`,
  passes: (event, values) => values.some((value) => event[fact]?.includes(value)),
})
/** `a` lets `a` and `a/b` through, not `ab`. No path has a comma, so a slash can be added to all of them at once. */
const isWithin = (fact: "category"): EventFilter<readonly string[]> => ({
  where: (paths) =>
    sql`(e.${raw(fact)} || '/') ^@ any(string_to_array(array_to_string(${paths}::text[], '/,') || '/', ','))`,
  passes: (event, paths) => event[fact] !== null && paths.some((path) => `${event[fact]}/`.startsWith(`${path}/`)),
})
const isAtMost = (fact: "price_usd"): EventFilter<number> => ({
  where: (value) => sql`e.${raw(fact)} <= ${value}::float8`,
  passes: (event, value) => event[fact] !== null && event[fact] <= value,
})

export const EVENT_FILTERS = {
  kind: isOneOf("kind"),
  service: equals("service_id", "uuid"),
  protocol: equals("protocol"),
  host: equals("host"),
  category: isWithin("category"),
  network: isOneOf("network"),
  pay_to: overlaps("payees"),
  max_price_usd: isAtMost("price_usd"),
}
type FilterName = keyof typeof EVENT_FILTERS
type ValueOf<Filter> = Filter extends EventFilter<infer Value> ? Value : never
/** The values of the filters, in the form of the facts: categories in lower case, known networks by id. */
export type EventFilterValues = { [Name in FilterName]?: ValueOf<(typeof EVENT_FILTERS)[Name]> | undefined }

const listGiven = (values: EventFilterValues): { filter: EventFilter; value: unknown }[] =>
  Object.entries(EVENT_FILTERS)
    .map(([name, filter]) => ({ filter, value: values[name as FilterName] }))
    .filter(({ value }) => value !== undefined)

/** The condition that an event `e` with its EVENT_VALUES passes every filter. */
export const buildEventCondition = (values: EventFilterValues): Sql =>
  joinAnd(listGiven(values).map(({ filter, value }) => filter.where(value)))

export const passesFilters = (event: EventValues, values: EventFilterValues): boolean =>
  listGiven(values).every(({ filter, value }) => filter.passes(event, value))

const EVENTS_BY_NAME: Readonly<Record<string, string>> = EVENT_OF_KIND
const kinds = listOf([...SERVICE_EVENTS, ...Object.keys(EVENT_OF_KIND)])
const protocols = oneOf(PROTOCOLS)
const { host, category, network, pay_to } = FILTERS

/** The filters that events and the list have in common, with their values as events are compared with them. */
export const SHARED = {
  host: host.type.parse,
  category: category.type.parse.transform((paths) => paths?.map((path) => path.toLowerCase())),
  network: network.type.parse.transform((names) =>
    names?.map((name) => (isKnownNetwork(name) ? name : name.toLowerCase())),
  ),
  pay_to: pay_to.type.parse,
}

export const ChangeFilters = z.object({
  kind: kinds.parse.transform((given) => given?.map((kind) => EVENTS_BY_NAME[kind] ?? kind)).optional(),
  protocol: protocols.parse.optional(),
  host: SHARED.host.optional(),
  category: SHARED.category.optional(),
  network: SHARED.network.optional(),
  pay_to: SHARED.pay_to.optional(),
  service: z.uuid("must be the UUID of a service").toLowerCase().optional(),
})
export type ChangeFilters = z.infer<typeof ChangeFilters>

/** The filters of the page of changes and of its feeds, with the short names of the kinds. */
export const ShownFilters = z.object({
  kind: listOf(CHANGE_KINDS).parse.optional(),
  protocol: ChangeFilters.shape.protocol,
  host: ChangeFilters.shape.host,
  service: ChangeFilters.shape.service,
  category: category.type.parse.optional(),
  network: ChangeFilters.shape.network,
  pay_to: ChangeFilters.shape.pay_to,
})

export const FilteredChanges = ChangesQuery.extend(ChangeFilters.shape)
export type FilteredChanges = z.infer<typeof FilteredChanges>

export const FILTER_WORDS: Record<keyof ChangeFilters, Words> = {
  kind: [
    "Only these kinds of change, separated by commas: names of events, or the short names of the page `/changes`.",
    kinds.schema,
    "service.down",
  ],
  protocol: ["Only services with this protocol.", protocols.schema, "x402"],
  host: ["Only services on this host.", host.type.schema, "api.example.com"],
  category: ["Only services in these categories or below, separated by commas.", category.type.schema, "data/weather"],
  network: [
    "Only services with these payment networks, by id or name, separated by commas.",
    network.type.schema,
    "Base",
  ],
  pay_to: [
    "Only changes of services that name one of these payees, or named it before the change, separated by commas.",
    pay_to.type.schema,
    "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  ],
  service: ["Only the service with this UUID.", { type: "string", format: "uuid" }],
}

export const hasFilter = (filters: ChangeFilters) => Object.values(filters).some((value) => value !== undefined)

export const EVENT_NUMBER = z
  .string()
  .regex(/^\s*\d{1,15}\s*$/, "must be the number of a change, as in `id`")
  .transform(Number)

export const STREAM_QUERY = queryOf(ChangeFilters.extend({ last_event_id: EVENT_NUMBER.optional() }), {
  ...FILTER_WORDS,
  last_event_id: [
    "The last number that you have read. The header `Last-Event-ID` comes first. Without a number the stream begins now.",
    { type: "integer", minimum: 0 },
    811,
  ],
})

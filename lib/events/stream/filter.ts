// The query of the live stream, and which changes pass it. Pure.

import { z } from "zod"
import { categoryPaths, host, listOf, oneOf } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { EVENT_OF_KIND, SERVICE_EVENTS } from "@/lib/events/names"
import type { ChangeRow } from "@/lib/events/stream/frames"
import { queryOf } from "@/lib/operation"

const LENGTHS = { host: 253, category: 100 } as const
const EVENTS_BY_NAME: Readonly<Record<string, string>> = EVENT_OF_KIND
const kinds = listOf([...SERVICE_EVENTS, ...Object.keys(EVENT_OF_KIND)])
const hosts = host(LENGTHS.host)
const categories = categoryPaths(LENGTHS.category)
const protocols = oneOf(PROTOCOLS)

export const EVENT_NUMBER = z
  .string()
  .regex(/^\s*\d{1,15}\s*$/, "must be the number of a change, as in `id`")
  .transform(Number)

export const StreamQuery = z.object({
  kind: kinds.parse.transform((given) => given?.map((kind) => EVENTS_BY_NAME[kind] ?? kind)).optional(),
  protocol: protocols.parse.optional(),
  host: hosts.parse.optional(),
  category: categories.parse.optional(),
  service: z.uuid("must be the UUID of a service").toLowerCase().optional(),
  last_event_id: EVENT_NUMBER.optional(),
})
export type StreamQuery = z.infer<typeof StreamQuery>
export type StreamFilter = Omit<StreamQuery, "last_event_id">

export const STREAM_QUERY = queryOf(StreamQuery, {
  kind: [
    "Only these kinds of change, separated by commas: names of events, or the short names of the page `/changes`.",
    kinds.schema,
    "service.down",
  ],
  protocol: ["Only services with this protocol.", protocols.schema, "x402"],
  host: ["Only services on this host.", hosts.schema, "api.example.com"],
  category: ["Only services in these categories or below, separated by commas.", categories.schema, "data/weather"],
  service: ["Only the service with this UUID.", { type: "string", format: "uuid" }],
  last_event_id: [
    "The last number that you have read. The header `Last-Event-ID` comes first. Without a number the stream begins now.",
    { type: "integer", minimum: 0 },
    811,
  ],
})

/** The change of a removed service has only an id, so it passes filters on the kind and on the service only. */
export function passesFilter({ kind, serviceId, protocol, host, category }: ChangeRow, filter: StreamFilter): boolean {
  if (filter.kind && !filter.kind.includes(kind)) return false
  if (filter.service !== undefined && serviceId !== filter.service) return false
  if (filter.protocol !== undefined && protocol !== filter.protocol) return false
  if (filter.host !== undefined && host !== filter.host) return false
  return filter.category === undefined || filter.category.some((path) => isWithin(category, path))
}

function isWithin(category: string | null, path: string): boolean {
  return `${category ?? ""}/`.toLowerCase().startsWith(`${path.toLowerCase()}/`)
}

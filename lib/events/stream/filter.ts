// The query of the live stream, and which changes pass its filters. Pure.

import { z } from "zod"
import { queryOf } from "@/lib/contract/operation"
import { ChangeFilters, FILTER_WORDS } from "@/lib/events/filters"
import type { ChangeRow } from "@/lib/events/stream/frames"
import { listNetworkNames } from "@/lib/protocols/network-names"

export const EVENT_NUMBER = z
  .string()
  .regex(/^\s*\d{1,15}\s*$/, "must be the number of a change, as in `id`")
  .transform(Number)

export const StreamQuery = ChangeFilters.extend({ last_event_id: EVENT_NUMBER.optional() })
export type StreamQuery = z.infer<typeof StreamQuery>

export const STREAM_QUERY = queryOf(StreamQuery, {
  ...FILTER_WORDS,
  last_event_id: [
    "The last number that you have read. The header `Last-Event-ID` comes first. Without a number the stream begins now.",
    { type: "integer", minimum: 0 },
    811,
  ],
})

/** The change of a removed service has only an id, so it passes filters on the kind and on the service only. */
export function passesFilter(row: ChangeRow, filter: ChangeFilters): boolean {
  const { kind, serviceId, protocol, host, category } = row
  if (filter.kind && !filter.kind.includes(kind)) return false
  if (filter.service !== undefined && serviceId !== filter.service) return false
  if (filter.protocol !== undefined && protocol !== filter.protocol) return false
  if (filter.host !== undefined && host !== filter.host) return false
  if (filter.network && !filter.network.some((wanted) => isNetwork(row.network, wanted))) return false
  if (filter.pay_to && !filter.pay_to.some((payee) => row.payees?.includes(payee))) return false
  return filter.category === undefined || filter.category.some((path) => isWithin(category, path))
}

const isNetwork = (stored: string | null, wanted: string) =>
  stored !== null && listNetworkNames(wanted).includes(stored.toLowerCase())

function isWithin(category: string | null, path: string): boolean {
  return `${category ?? ""}/`.toLowerCase().startsWith(`${path.toLowerCase()}/`)
}

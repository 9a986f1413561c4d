// The filters of events in SQL and in memory: for any events and filters, the change list, the stream and webhooks select the same.

import fc from "fast-check"
import { afterAll, expect, it } from "vitest"
import { disconnect } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { recordset, sql } from "@/lib/db/sql"
import {
  buildEventCondition,
  EVENT_VALUES,
  type EventFilterValues,
  type EventValues,
  passesFilters,
} from "@/lib/events/filters"
import { SERVICE_EVENTS } from "@/lib/events/names"
import { PROTOCOLS } from "@/lib/protocols/names"
import { SUBSCRIBED } from "@/lib/webhooks/match"
import { runs } from "@/tests/support/long"

afterAll(() => disconnect())

const COLUMNS = {
  seq: "bigint",
  kind: "text",
  protocol: "text",
  service_id: "uuid",
  payees: "text[]",
  service: "jsonb",
}
const IDS = [1, 2, 3].map((last) => `0199d5a0-0000-7000-8000-00000000000${last}`)
const HOSTS = ["a.example", "b.example"]
const PAYEES = ["0.0.7", "0.0.8", "7kSoKmqc"]
const PRICES = [0, 0.01, 5]

const service = fc.record({
  host: fc.constantFrom(...HOSTS),
  category: fc.constantFrom("Data/Weather", "data", "database", "ÉCOLE/Un", "a//b", null),
  payment_network: fc.constantFrom("base", "eip155:8453", "Base", "lightning", "Mars Net", "MARS NET", null),
  price_usd_equivalent: fc.constantFrom(...PRICES, null),
})
const events = fc.array(
  fc.record({
    kind: fc.constantFrom(...SERVICE_EVENTS),
    protocol: fc.constantFrom(...PROTOCOLS, null),
    service_id: fc.constantFrom(...IDS),
    payees: fc.subarray(PAYEES),
    service: fc.option(service),
  }),
  { minLength: 20, maxLength: 60 },
)
const filters: fc.Arbitrary<EventFilterValues> = fc.record(
  {
    kind: fc.subarray([...SERVICE_EVENTS], { minLength: 1 }),
    service: fc.constantFrom(...IDS),
    protocol: fc.constantFrom(...PROTOCOLS),
    host: fc.constantFrom(...HOSTS),
    category: fc.subarray(["data", "data/weather", "école", "a", "dat"], { minLength: 1 }),
    network: fc.subarray(["eip155:8453", "lightning", "mars net"], { minLength: 1 }),
    pay_to: fc.subarray(PAYEES, { minLength: 1 }),
    max_price_usd: fc.constantFrom(...PRICES),
  },
  { requiredKeys: [] },
)

it("select the same in SQL, in memory and for a webhook, for any events and filters", async () => {
  const property = fc.asyncProperty(events, filters, async (given, values) => {
    const numbered = given.map((event, index) => ({ ...event, seq: index + 1 }))
    const facts = sql`(select e.*, ${EVENT_VALUES} from ${recordset(numbered, COLUMNS, "e")}) e`
    const all = await query<EventValues & { seq: number }>(
      sql`select e.*, e.seq::int as seq from ${facts} order by e.seq`,
    )
    const expected = all.filter((event) => passesFilters(event, values)).map(({ seq }) => seq)
    const select = async (condition: typeof facts, from = facts) =>
      (await query<{ seq: number }>(sql`select e.seq::int as seq from ${from} where ${condition} order by e.seq`)).map(
        ({ seq }) => seq,
      )
    expect(await select(buildEventCondition(values))).toEqual(expected)
    expect(await select(SUBSCRIBED, sql`${facts}, ${webhookOf(values)} w`)).toEqual(expected)
  })
  await fc.assert(property, { numRuns: runs(40, 1000) })
})

/** A row of `webhooks` with these filters. */
const webhookOf = ({
  kind,
  service: id,
  protocol,
  host,
  category,
  network,
  pay_to,
  max_price_usd,
}: EventFilterValues) =>
  sql`(select ${kind ?? SERVICE_EVENTS}::text[] as events, ${protocol ?? null}::text as protocol_filter,
    ${id ?? null}::uuid as service_id, ${host ?? null}::text as host, ${category ?? []}::text[] as categories,
    ${network ?? []}::text[] as networks, ${pay_to ?? []}::text[] as payees, ${max_price_usd ?? null}::float8 as max_price_usd)`

it("compare categories in lower case, and networks by id", async () => {
  const factsOf = async (service: object) => {
    const [row] = await query<EventValues>(sql`
      select e.* from (select ${EVENT_VALUES} from (select ${JSON.stringify(service)}::jsonb as service) e) e`)
    return row
  }
  expect(await factsOf({ host: "a.example", category: "Data/Weather", payment_network: "BASE" })).toEqual({
    host: "a.example",
    category: "data/weather",
    network: "eip155:8453",
    price_usd: null,
  })
  const unknown = { payment_network: "Mars Net", price_usd_equivalent: 0.5 }
  expect(await factsOf(unknown)).toEqual({ host: null, category: null, network: "mars net", price_usd: 0.5 })
})

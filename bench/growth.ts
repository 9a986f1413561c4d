// Measures what the stored history of 1,000 services takes: a day of checks at the usual interval, of sums and of prices, and 1,000
// changes in the log, also with other compressions of their JSON. docs/operations.md has the figures.

import type pg from "pg"
import { insertServices, print, withDatabase } from "./database"

const SERVICES = 1_000
const CHANGES_OF_A_SERVICE = 20
const DESCRIPTION =
  "Returns current and historical exchange rates for 170 currencies and the most traded tokens, with the source of each rate. " +
  "Send a pair and an optional date; the response is JSON. Rates are refreshed every minute, and history goes back to 1999."

/** With indexes and long values; partitions count as their table. */
async function sizeOf(database: pg.Pool, table: string): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where coalesce(pg_partition_root(c.oid), c.oid) = $1::regclass`,
    [table],
  )
  return Number(rows[0]?.bytes)
}

async function insertDay(database: pg.Pool): Promise<void> {
  await database.query(
    `insert into checks (service_id, checked_at, verdict, response_time_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, http_status)
     select id, now() - quarter * interval '15 minutes', 'ok', 100 + random() * 50, 3, 12, 24, 95, 402
     from generate_series(0, 95) quarter, services order by quarter desc`,
  )
  await database.query(
    `insert into checks_hourly (service_id, hour, ok, latency_count, latency_sum_ms)
     select id, date_trunc('hour', now(), 'UTC') - hour * interval '1 hour', 4, 4, 480 from generate_series(0, 23) hour, services`,
  )
  await database.query(
    `insert into checks_daily (service_id, day, ok, latency_count, latency_sum_ms, latency_counts)
     select id, current_date, 96, 96, 96 * 120, array_fill(2::smallint, '{64}') from services`,
  )
  await database.query(
    `insert into prices (service_id, seen_at, price_sats, asset, network, pay_to)
     select id, now(), 21, 'BTC', 'lightning', md5(id::text) from services`,
  )
}

/** Changes as a check records them, each with the JSON of its service. */
async function recordChanges(): Promise<void> {
  const { db } = await import("@/lib/db/client")
  const { recordEvents } = await import("@/lib/events/log")
  const services = await db().service.findMany({ select: { id: true } })
  for (let round = 0; round < CHANGES_OF_A_SERVICE; round += 1) {
    const kind = "service.health_changed" as const
    const events = services.map(({ id }) => ({
      kind,
      serviceId: id,
      at: new Date(),
      previous: { health_status: "healthy" },
    }))
    await db().$transaction((transaction) => recordEvents(transaction, events), { timeout: 120_000 })
  }
}

/** @returns the bytes of a copy of the log that is written with another compression */
async function copyLog(database: pg.Pool, compression: "pglz" | "lz4"): Promise<number> {
  await database.query("create table copied (like events including all)")
  await database.query(`alter table copied alter service set compression ${compression}`)
  // A value that is copied as it is stored keeps its compression.
  await database.query(
    "insert into copied overriding system value select seq, id, kind, service_id, protocol, at, (service::text)::jsonb, previous, detail, payees from events",
  )
  const bytes = await sizeOf(database, "copied")
  await database.query("drop table copied")
  return bytes
}

export async function benchGrowth(): Promise<void> {
  await withDatabase(async (database) => {
    const url =
      "select i, 'https://host' || i || '.example/v1/paid/' || i as url, 'x402' as protocol, 'host' || i || '.example' as host"
    await insertServices(database, `${url} from generate_series(1, ${SERVICES}) i`)
    await database.query("update services set description = $1, provider = 'Example Rates Ltd'", [DESCRIPTION])
    const tables = ["checks", "checks_hourly", "checks_daily", "prices", "events"] as const
    const before = new Map<string, number>()
    for (const table of tables) before.set(table, await sizeOf(database, table))
    await insertDay(database)
    await recordChanges()
    await database.query("vacuum analyze")
    const grown = await Promise.all(
      tables.map(async (table) => [table, (await sizeOf(database, table)) - (before.get(table) ?? 0)] as const),
    )
    print("growth", { services: SERVICES, bytes_of_a_day: Object.fromEntries(grown.slice(0, 4)) })
    const changes = SERVICES * CHANGES_OF_A_SERVICE
    const log = await sizeOf(database, "events")
    const { rows } = await database.query(
      "select avg(pg_column_size(service))::int as stored, avg(length(service::text))::int as text from events",
    )
    const copies = {
      pglz: await copyLog(database, "pglz"),
      lz4: await copyLog(database, "lz4"),
    }
    const perChange = Object.fromEntries(
      Object.entries({ log, ...copies }).map(([name, bytes]) => [name, Math.round(bytes / changes)]),
    )
    print("growth", { changes, json: rows[0], bytes_per_change: perChange })
    const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
    console.log(
      `1,000 services: ${grown
        .slice(0, 4)
        .map(([table, bytes]) => `${table} ${mb(bytes)} MB a day`)
        .join(", ")}; ` + `1,000 changes take ${mb((log / changes) * 1000)} MB.`,
    )
  })
}

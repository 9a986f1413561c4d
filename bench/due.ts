// Measures how long the sweep takes to choose due listings among 1,000,000 whose checks are spread over 15 minutes. Prints the
// query plan, the time of the query, and the time of a call of `leaseDue`.

import type pg from "pg"
import { insertServices, print, quantile, withClient, withDatabase, withoutIndexes } from "./database"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 1_000_000)
const HOSTS = 20_000
const LIMIT = 2_048
const REPEATS = 20
const TARGET_MS = 20
const INTERVAL_SECONDS = 900

/**
 * About 1,000 listings become due per second. The larger numbers are backlogs, without and with hosts leased to other workers.
 */
const SITUATIONS = {
  "1,000 due": { due: 1_000, leasedHosts: 0 },
  "10,000 due": { due: 10_000, leasedHosts: 0 },
  "50,000 due": { due: 50_000, leasedHosts: 0 },
  "50,000 due, 100 hosts leased": { due: 50_000, leasedHosts: 100 },
  "50,000 due, 1,000 hosts leased": { due: 50_000, leasedHosts: 1_000 },
} as const

/** Inserts listings that become due at random times within one check interval. */
async function fill(database: pg.Pool, base: Date): Promise<void> {
  const services = `select i, 'https://host' || i % ${HOSTS} || '.example/paid/' || i as url, 'L402' as protocol,
                           'host' || i % ${HOSTS} || '.example' as host from generate_series(0, $1::int - 1) i`
  const due = `update services set next_check_at = $1::timestamptz + random() * ${INTERVAL_SECONDS} * interval '1 s'`
  await withClient(database, (client) =>
    withoutIndexes(client, "services", async () => {
      await insertServices(client, services, [SERVICES])
      await client.query(due, [base])
    }),
  )
}

/** Returns the time at which the given number of listings is due. */
async function findTimeWhenDue(database: pg.Pool, due: number): Promise<Date> {
  const { rows } = await database.query<{ next_check_at: Date }>(
    `select next_check_at from services s where status = 'active' and deleted_at is null and probe_status = 'probeable'
     order by next_check_at offset $1 limit 1`,
    [due],
  )
  return rows[0]?.next_check_at ?? new Date()
}

async function leaseHosts(database: pg.Pool, count: number, now: Date): Promise<void> {
  await database.query("delete from probe_leases")
  await database.query(
    `insert into probe_leases (service_id, host, token, until)
     select id, host, gen_random_uuid(), $2::timestamptz + interval '5 minutes' from services
     where host in (select distinct host from services where next_check_at <= $2 limit $1)`,
    [count, now],
  )
  await database.query("analyze probe_leases")
}

type Plan = Record<"Execution Time" | "Planning Time", number>

async function measurePlan(database: pg.Pool, now: Date): Promise<{ plan: string; ms: number[] }> {
  const { buildDueQuery } = await import("@/lib/health/sweep/lease")
  const { text, values } = buildDueQuery(now, LIMIT)
  const ms: number[] = []
  for (let run = 0; run < REPEATS; run += 1) {
    const { rows } = await database.query<{ "QUERY PLAN": Plan[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const [plan] = rows[0]?.["QUERY PLAN"] ?? []
    ms.push((plan?.["Execution Time"] ?? 0) + (plan?.["Planning Time"] ?? 0))
  }
  const { rows } = await database.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, values)
  return { plan: rows.map((row) => row["QUERY PLAN"]).join("\n"), ms }
}

/**
 * Returns the duration of each lease in milliseconds. Deletes the leases after each measurement, so that every measurement starts
 * from the same state.
 */
async function measureLeases(database: pg.Pool, now: Date): Promise<number[]> {
  const { leaseDue } = await import("@/lib/health/sweep/lease")
  const ms: number[] = []
  for (let run = 0; run < REPEATS; run += 1) {
    const startedAt = performance.now()
    const hosts = await leaseDue(now, LIMIT)
    ms.push(performance.now() - startedAt)
    const ids = hosts.flatMap(({ requests }) => requests.flatMap(({ services }) => services.map(({ id }) => id)))
    await database.query("delete from probe_leases where service_id = any($1)", [ids])
  }
  return ms
}

export async function benchDue(): Promise<void> {
  await withDatabase(async (database) => {
    await fill(database, new Date())
    for (const [name, { due, leasedHosts }] of Object.entries(SITUATIONS)) {
      const now = await findTimeWhenDue(database, due)
      await leaseHosts(database, leasedHosts, now)
      const { plan, ms } = await measurePlan(database, now)
      const leases = await measureLeases(database, now)
      const choosing = { median_ms: quantile(ms, 0.5), max_ms: quantile(ms, 1) }
      const leasing = { median_ms: quantile(leases, 0.5), max_ms: quantile(leases, 1) }
      console.log(plan)
      print("due", { situation: name, services: SERVICES, choosing, leasing })
      console.log(
        `${name}: ${Math.min(due, LIMIT)} of ${SERVICES} listings chosen in ${choosing.median_ms} ms, leased in ` +
          `${leasing.median_ms} ms. Target of ${TARGET_MS} ms ${choosing.median_ms < TARGET_MS ? "met" : "missed"}.`,
      )
    }
  })
}

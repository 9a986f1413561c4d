// Measures whether recording a probe result gets slower as the catalogue grows to 10,000, 30,000 and 100,000 listings with 30
// days of history. Leases listings and records their results in batches of 200. Only the 2,000 measured listings have all their
// checks; the other listings have daily sums and one day of checks.

import type pg from "pg"
import { insertServices, print, quantile, withClient, withDatabase } from "./database"

const SIZES = [10_000, 30_000, 100_000]
const HOSTS = 1_000
const MEASURED = 2_000
const BATCH = 200
/** The cost per result may grow by this factor from the smallest catalogue to the largest. */
const GROWTH = 1.5

/**
 * Inserts the listings from `from` up to, but not including, `to`, with their history. Triggers and foreign keys are disabled, to
 * save time.
 */
async function insertHistory(client: pg.ClientBase, from: number, to: number): Promise<void> {
  await client.query("select create_check_days(current_date - 8, current_date + 1)")
  await client.query("set session_replication_role = replica")
  await insertServices(
    client,
    `select i, 'https://host' || i % ${HOSTS} || '.example/paid/' || i as url, 'L402' as protocol,
            'host' || i % ${HOSTS} || '.example' as host from generate_series($1::int, $2::int - 1) i`,
    [from, to],
  )
  await client.query("drop table if exists fresh, measured")
  await client.query(
    "create table fresh as select id from services s where not exists (select from checks where service_id = s.id)",
  )
  await client.query(`create table measured as select id from fresh order by random() limit ${MEASURED}`)
  await client.query(
    `insert into checks_daily (service_id, day, ok, unreachable, latency_count, latency_sum_ms)
     select id, (now() at time zone 'UTC')::date - day, 94, 2, 96, 96 * 120 from fresh, generate_series(0, 30) day`,
  )
  const hourly = (of: string, hours: string) =>
    `insert into checks_hourly (service_id, hour, ok, latency_count, latency_sum_ms)
     select id, date_trunc('hour', now(), 'UTC') - hour * interval '1 hour', 4, 4, 480 from ${of}, generate_series(${hours}) hour`
  await client.query(hourly("fresh", "0, 23"))
  await client.query(hourly("measured", "24, 720"))
  const checks = (of: string, quarters: string) =>
    `insert into checks (service_id, checked_at, verdict, response_time_ms, http_status)
     select id, now() - quarter * interval '15 minutes', 'ok', 100 + random() * 50, 402
     from ${of}, generate_series(${quarters}) quarter order by quarter desc`
  await client.query(checks("measured", "97, 672"))
  await client.query(checks("fresh", "1, 96, 4"))
  await client.query("set session_replication_role = origin")
  await client.query("vacuum analyze")
}

/** Builds one of ten results, by `at` modulo 10: seven valid challenges, a status 500, a status 200 and a timeout. */
async function buildResult(at: number) {
  const { detect } = await import("@/lib/protocols/registry")
  const { createChallenge } = await import("../tests/street/l402")
  const now = new Date()
  const timing = { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 100, totalMs: 120 }
  const { header } = createChallenge({ service: "paid", priceSats: 21, description: "one call", expirySeconds: 86_400 })
  const paid = { status: 402, headers: { "www-authenticate": [header] }, body: "{}" }
  const plain = (status: number) => ({ status, headers: {}, body: "{}" })
  const kind = at % 10
  if (kind === 9) return { timing, outcome: { ok: false, reason: "timeout", detail: "" } as const }
  const reply = kind === 8 ? plain(200) : kind === 7 ? plain(500) : paid
  return { timing, outcome: { ok: true, reply, detections: detect(reply, { now }) } as const }
}

/** Records one result for every measured listing. Returns milliseconds per result. */
async function recordAll(database: pg.Pool) {
  const { leaseDue } = await import("@/lib/health/sweep/lease")
  const { recordResults } = await import("@/lib/health/sweep/record-results")
  const results = await Promise.all(Array.from({ length: 10 }, (_, at) => buildResult(at)))
  await database.query(
    "update services s set next_check_at = now() - random() * interval '1 s' from measured m where m.id = s.id",
  )
  const leases: number[] = []
  const records: number[] = []
  for (let done = 0; done < MEASURED; done += BATCH) {
    const startedAt = performance.now()
    const hosts = await leaseDue(new Date(), BATCH)
    const leasedAt = performance.now()
    const sent = hosts.flatMap((host) => host.requests.map((request) => ({ host, request })))
    const finished = sent.map(({ host, request }, at) => ({
      host,
      request,
      result: { target: request.target, requestedAt: new Date(), ...results[at % 10]! },
    }))
    const readyAt = performance.now()
    const { skipped } = await recordResults(finished, new Date())
    if (skipped > 0) throw new Error(`${skipped} results were not recorded`)
    leases.push((leasedAt - startedAt) / sent.length)
    records.push((performance.now() - readyAt) / sent.length)
  }
  return { lease_ms: quantile(leases, 0.5), record_ms: quantile(records, 0.5), record_worst_ms: quantile(records, 1) }
}

async function explainSums(database: pg.Pool): Promise<string> {
  const { buildSumsQuery } = await import("@/lib/health/figures")
  const { rows: ids } = await database.query<{ id: string }>(`select id from measured limit ${BATCH}`)
  const wanted = ids.map(({ id }) => id)
  const { text, values } = buildSumsQuery(wanted, new Date())
  const { rows } = await database.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, values)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

export async function benchRecord(): Promise<void> {
  await withDatabase(async (database) => {
    const costs: number[] = []
    let services = 0
    for (const size of SIZES) {
      const from = services
      await withClient(database, (client) => insertHistory(client, from, size))
      services = size
      // The first `recordAll` stores every price and state for the first time, so only the second `recordAll` shows the usual
      // cost.
      const first = await recordAll(database)
      const usual = await recordAll(database)
      print("record", { services, per_result: { first, usual } })
      costs.push(usual.lease_ms + usual.record_ms)
    }
    console.log(await explainSums(database))
    const growth = Math.round(((costs.at(-1) ?? 0) / (costs[0] ?? 1)) * 100) / 100
    console.log(
      `Recording a result takes ${costs.map((cost) => cost.toFixed(2)).join(", ")} ms among ` +
        `${SIZES.join(", ")} listings, a growth of ${growth} times. ${growth <= GROWTH ? "Linear." : "Not linear."}`,
    )
  })
}

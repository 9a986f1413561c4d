// Measures whether healthy receivers get deliveries in time while other receivers are dead, slow or flapping: 20 receivers in one
// process, the sender in another process. Events come at a steady rate for 30 s, then 1,000 at once. At the end 1,000 webhooks with
// filters get 1,000 events.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { loadavg } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { insertServices, print, quantile, withDatabase } from "./database"
import { request, start, type Usage } from "./processes"
import type { Arrivals, Behaviour, Receivers } from "./webhook-receivers"

const BEHAVIOURS: Behaviour[] = ["dead", "slow", "flapping", ...Array.from({ length: 17 }, () => "healthy" as const)]
const STEADY = { perSecond: 36, seconds: 30, everyMs: 100 } as const
const BURST = 1_000
const TARGET = { perSecond: 500, p95Ms: 2_000 } as const
const GIVE_UP_MS = 120_000
const SERVICES = 200
const FILTERED = 1_000
/** The filters of webhook `index`: three kinds match, each another share of the events, and one matches no event. */
const FILTERS: ((index: number, serviceIds: readonly string[]) => Record<string, unknown>)[] = [
  (index, serviceIds) => ({ service_id: serviceIds[index % SERVICES] }),
  (index) => ({ host: `host${(index % SERVICES) + 1}.example` }),
  (index) => ({ category: `ai/${index % 40}`, protocol_filter: "x402" }),
  () => ({ category: "ai", network: "Base", max_price_usd: 0.01 }),
]
const HEALTHY = BEHAVIOURS.flatMap((behaviour, index) => (behaviour === "healthy" ? [index] : []))

/** Records `count` events in one transaction. Returns the commit time of each event, by its id. */
async function recordBatch(serviceIds: readonly string[], count: number): Promise<Map<string, number>> {
  const { db } = await import("@/lib/db/client")
  const { recordEvents } = await import("@/lib/events/log")
  const before = await db().event.aggregate({ _max: { seq: true } })
  const common = { kind: "service.health_changed", at: new Date() } as const
  const given = Array.from({ length: count }, (_, index) => {
    return { ...common, serviceId: serviceIds[index % serviceIds.length] ?? "" }
  })
  await db().$transaction((transaction) => recordEvents(transaction, given))
  const committedAt = Date.now()
  const events = await db().event.findMany({ where: { seq: { gt: before._max.seq ?? 0n } }, select: { id: true } })
  return new Map(events.map(({ id }) => [id, committedAt]))
}

/** Waits until every healthy receiver has all events. Returns the delays and the time of the last arrival. */
async function awaitAll(receivers: ChildProcess, recorded: ReadonlyMap<string, number>) {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const arrivals = await request<Arrivals>(receivers, "report")
    const healthy = HEALTHY.map((index) => arrivals[index] ?? [])
    if (healthy.every((received) => received.length >= recorded.size)) {
      const all = healthy.flat()
      const delays = all.map(([id, at]) => at - (recorded.get(id) ?? at))
      return { delays, count: all.length, lastAt: Math.max(...all.map(([, at]) => at)) }
    }
    if (Date.now() > giveUpAt) throw new Error("the healthy receivers did not get all events in time")
    await pause(200)
  }
}

async function subscribe({ hosts }: Receivers): Promise<void> {
  const { createWebhook } = await import("@/lib/webhooks/commands")
  for (const host of hosts) {
    const body = { url: `https://${host}/hook`, secret: "a secret for a bench", events: "service.health_changed" }
    await createWebhook(body, `bench-${host}`, new Date())
  }
}

/** Replaces all webhooks by 1,000 with filters, on the healthy receivers. */
async function subscribeFiltered(database: pg.Pool, { hosts }: Receivers, serviceIds: readonly string[]) {
  const { createWebhook } = await import("@/lib/webhooks/commands")
  await database.query("delete from webhooks")
  for (let index = 0; index < FILTERED; index += 1) {
    const filters = FILTERS[index % FILTERS.length]?.(index, serviceIds)
    const host = hosts[HEALTHY[index % HEALTHY.length] ?? 0]
    const body = { url: `https://${host}/hook`, secret: "a secret for a bench", events: "service.health_changed" }
    await createWebhook({ ...body, ...filters }, `bench-filtered-${index}`, new Date())
  }
}

/** Waits until every event is expanded and every delivery is sent. Returns the arrivals of the healthy receivers. */
async function awaitDrained(database: pg.Pool, receivers: ChildProcess): Promise<{ count: number; lastAt: number }> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const { rows } = await database.query<{ done: boolean }>(
      `select (select seq from outbox) = (select max(seq) from events)
              and not exists (select from deliveries where state = 'pending') as done`,
    )
    if (rows[0]?.done) break
    if (Date.now() > giveUpAt) throw new Error("the filtered webhooks did not get all events in time")
    await pause(200)
  }
  const arrivals = await request<Arrivals>(receivers, "report")
  const times = arrivals.flat().map(([, at]) => at)
  return { count: times.length, lastAt: Math.max(...times) }
}

export async function benchWebhooks(): Promise<void> {
  const { child: receivers, hello } = await start<Receivers>("webhook-receivers.ts", { args: BEHAVIOURS })
  process.env["ALLOW_PRIVATE"] = hello.hosts.join(",")
  await withDatabase(async (database) => {
    await insertServices(
      database,
      `select i, 'https://host' || i || '.example/' as url, 'x402' as protocol, 'host' || i || '.example' as host
       from generate_series(1, $1::int) as made(i)`,
      [SERVICES],
    )
    const { rows } = await database.query<{ id: string }>("select id from services")
    const ids = rows.map(({ id }) => id)
    await subscribe(hello)
    const { child: worker } = await start("webhook-worker.ts", { env: { NODE_EXTRA_CA_CERTS: hello.authorityFile } })

    const recorded = new Map<string, number>()
    const startedAt = Date.now()
    const perBatch = (STEADY.perSecond * STEADY.everyMs) / 1000
    for (let batch = 1; batch <= (STEADY.seconds * 1000) / STEADY.everyMs; batch += 1) {
      const count = Math.round(batch * perBatch) - Math.round((batch - 1) * perBatch)
      for (const [id, at] of await recordBatch(ids, count)) recorded.set(id, at)
      await pause(Math.max(0, startedAt + batch * STEADY.everyMs - Date.now()))
    }
    const steady = await awaitAll(receivers, recorded)
    const used = await request<Usage>(worker, "report")
    const perSecond = Math.round(steady.count / ((steady.lastAt - startedAt) / 1000))
    await request(receivers, "reset")
    const burst = await recordBatch(ids, BURST)
    const burstAt = Math.min(...burst.values())
    const drained = await awaitAll(receivers, burst)
    const burstPerSecond = Math.round(drained.count / ((drained.lastAt - burstAt) / 1000))
    await subscribeFiltered(database, hello, ids)
    await request(receivers, "reset")
    const filteredAt = Math.min(...(await recordBatch(ids, BURST)).values())
    const filtered = await awaitDrained(database, receivers)
    const filteredPerSecond = Math.round(filtered.count / ((filtered.lastAt - filteredAt) / 1000))
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(steady.delays, share))
    print("webhooks", {
      receivers: BEHAVIOURS.length,
      healthy: HEALTHY.length,
      steady: { offered_per_second: STEADY.perSecond * HEALTHY.length, per_second: perSecond, p50, p95, p99 },
      burst: { deliveries: drained.count, per_second: burstPerSecond },
      filtered: { webhooks: FILTERED, events: BURST, deliveries: filtered.count, per_second: filteredPerSecond },
      load: loadavg().map((value) => Math.round(value * 10) / 10),
      worker: used,
      target: TARGET,
    })
    console.log(
      `Healthy receivers: ${perSecond} deliveries/s, p95 ${p95} ms; ${burstPerSecond}/s from a full queue; ${filteredPerSecond}/s to ${FILTERED} filtered webhooks.`,
    )
    for (const child of [worker, receivers]) child.disconnect()
    await once(worker, "exit")
  })
}

// Measures throughput and delay of the sweep, and its load on each host. The bench has 10,000 endpoints on 1,000 loopback hosts.
// Three in ten endpoints hang, drip, reset or send huge bodies. In the first run all are due at once, in the second run 160 per
// second.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { cpus } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { insertServices, print, quantile, withDatabase } from "./database"
import type { Endpoints, Treatment } from "./paid-endpoints"
import { request, start, type Usage } from "./processes"

const HOSTS = 1_000
const HONEST = ["ok", "ok", "x402", "x402", "both", "free", "broken"] as const
const HOSTILE = ["hang", "drip", "huge", "reset"] as const
const HOSTILE_PER_HOST = 3
const SERVICES = HOSTS * (HONEST.length + HOSTILE_PER_HOST)
type Kind = (typeof HONEST)[number] | (typeof HOSTILE)[number]

/** The correct verdict for each kind of endpoint. Only a complete response with a valid challenge is `ok`. */
const EXPECTED: Readonly<Record<Kind, readonly [verdict: string, reason: string | null]>> = {
  ok: ["ok", null],
  x402: ["ok", null],
  both: ["ok", null],
  free: ["wrong", "HTTP 200"],
  broken: ["unreachable", "HTTP 500"],
  hang: ["unreachable", "timeout"],
  drip: ["unreachable", "timeout"],
  huge: ["wrong", "no_l402_challenge"],
  reset: ["unreachable", "reset"],
}
const CONCURRENCY = 128
const SPACING_MS = 1_000
const DUE_PER_SECOND = 160
const TARGET = { verdictsPerSecond: 150, memoryMb: 400, spacingSlackMs: 20 } as const
const HEAP_MB = 320
const POLL_MS = 500
const START_IN_MS = 3_000
const GIVE_UP_MS = 600_000

interface Options {
  timeoutMs: number
  profile?: string
}

const hostName = (host: number) => `127.0.${Math.floor(host / 250)}.${(host % 250) + 1}`

function* listEndpoints(port: number) {
  for (let host = 0; host < HOSTS; host += 1) {
    const hostile = Array.from({ length: HOSTILE_PER_HOST }, (_, at) => HOSTILE[(host * 3 + at) % 4] ?? "hang")
    for (const [at, kind] of [...HONEST, ...hostile].entries()) {
      const protocol = kind === "x402" ? "x402" : "L402"
      yield { host: hostName(host), protocol, url: `http://${hostName(host)}:${port}/${kind}/${at}` }
    }
  }
}

async function fill(database: pg.Pool, port: number): Promise<void> {
  const endpoints = [...listEndpoints(port)]
  const rows = `select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e(url, protocol, host, i)`
  await insertServices(database, rows, [
    endpoints.map(({ url }) => url),
    endpoints.map(({ protocol }) => protocol),
    endpoints.map(({ host }) => host),
  ])
  // Start unreachable endpoints as `down`. Otherwise the sweep would probe them again after a minute, in the middle of the run.
  await database.query(
    `update services set health_status = 'down', health_since = now(), consecutive_failures = 3
     where split_part(url, '/', 4) = any($1)`,
    [Object.entries(EXPECTED).flatMap(([kind, [verdict]]) => (verdict === "unreachable" ? [kind] : []))],
  )
  await database.query("vacuum analyze")
}

interface Processes {
  database: pg.Pool
  endpoints: ChildProcess
  worker: ChildProcess
}

/** Makes all listings due, spread over `overSeconds`, and waits until the worker has probed each of them. */
async function run({ database, endpoints, worker }: Processes, overSeconds: number) {
  const startsAt = new Date(Date.now() + START_IN_MS)
  await database.query("drop table if exists due")
  await database.query(
    `create table due as select id, $1::timestamptz + random() * $2::float8 * interval '1 s' as at,
                                (select coalesce(max(id), 0) from checks) as after from services`,
    [startsAt, overSeconds],
  )
  await database.query("update services s set next_check_at = due.at from due where due.id = s.id")
  await pause(Math.max(0, startsAt.getTime() - Date.now()))
  worker.send("work")
  await awaitChecks(database, startsAt)
  const usage = await request<Usage>(worker, "stop")
  const treatment = await request<Treatment>(endpoints, "describe")
  return { ...(await measureChecks(database, startsAt)), ...usage, ...treatment }
}

const CHECKS = "from checks c join due on due.id = c.service_id and c.id > due.after join services s on s.id = due.id"

async function awaitChecks(database: pg.Pool, startsAt: Date): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ n: number }>(`select count(distinct s.id)::int as n ${CHECKS}`)
    if (rows[0]?.n === SERVICES) return
    if (Date.now() - startsAt.getTime() > GIVE_UP_MS)
      throw new Error(`after ten minutes only ${rows[0]?.n} were probed`)
    await pause(POLL_MS)
  }
}

/** The lag is the time from when a listing was due until its check was recorded, without the endpoint's response time. */
async function measureChecks(database: pg.Pool, startsAt: Date) {
  const { rows } = await database.query<{ kind: Kind; verdict: string; error_message: string; at: Date; lag: number }>(
    `select split_part(s.url, '/', 4) as kind, c.verdict, c.error_message, c.checked_at as at,
            extract(epoch from c.checked_at - due.at)::float8 * 1000 - coalesce(c.response_time_ms, 0) as lag ${CHECKS}`,
  )
  const wrong = rows.filter(({ kind, verdict, error_message }) => {
    const [rightVerdict, rightReason] = EXPECTED[kind]
    return verdict !== rightVerdict || error_message !== rightReason
  })
  for (const { kind, verdict, error_message } of wrong.slice(0, 10)) console.error(kind, verdict, error_message)
  const lags = rows.filter(({ verdict }) => verdict === "ok").map(({ lag }) => lag)
  const tookMs = Math.max(...rows.map(({ at }) => at.getTime())) - startsAt.getTime()
  return {
    verdicts: rows.length,
    wrongVerdicts: wrong.length,
    seconds: tookMs / 1000,
    perSecond: Math.round((rows.length / tookMs) * 1000),
    lagMs: { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99), max: quantile(lags, 1) },
  }
}
type Outcome = Awaited<ReturnType<typeof run>>

const isPolite = ({ mostAtOnce, closestMs }: Outcome) =>
  mostAtOnce <= 1 && closestMs >= SPACING_MS - TARGET.spacingSlackMs
const isRight = ({ verdicts, wrongVerdicts }: Outcome) => verdicts === SERVICES && wrongVerdicts === 0

function report(burst: Outcome, even: Outcome, timeoutMs: number): void {
  const slotMs = (SERVICES / DUE_PER_SECOND) * 1000
  const met = {
    verdicts_per_s: burst.perSecond >= TARGET.verdictsPerSecond,
    memory: Math.max(burst.peakMb, even.peakMb) < TARGET.memoryMb,
    in_slot: even.lagMs.max < slotMs,
    all_right: isRight(burst) && isRight(even),
    polite: isPolite(burst) && isPolite(even),
  }
  const limits = { concurrency: CONCURRENCY, timeout_ms: timeoutMs, slot_ms: slotMs }
  print("probe", { endpoints: SERVICES, hosts: HOSTS, ...limits, burst, even, met, cores: cpus().length })
  const failed = Object.entries(met).flatMap(([name, isMet]) => (isMet ? [] : [name]))
  console.log(
    `${burst.perSecond} verdicts/s with all due at once. With ${DUE_PER_SECOND} due per second healthy endpoints are at most ` +
      `${even.lagMs.max} ms late; ${even.peakMb} MB. ${failed.length === 0 ? "All targets met." : `Missed: ${failed.join(", ")}.`}`,
  )
}

export async function benchProbe({ timeoutMs, profile }: Options): Promise<void> {
  await withDatabase(async (database) => {
    const { child: endpoints, hello } = await start<Endpoints>("paid-endpoints.ts", { args: [String(HOSTS)] })
    await fill(database, hello.port)
    const env = {
      ALLOW_PRIVATE: Array.from({ length: HOSTS }, (_, host) => `${hostName(host)}:${hello.port}`).join(","),
      PROBE_CONCURRENCY: String(CONCURRENCY),
      PROBE_HOST_SPACING_MS: String(SPACING_MS),
      PROBE_TIMEOUT_MS: String(timeoutMs),
    }
    const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []
    // Limit the heap, because V8 does not collect all garbage while the machine has free memory.
    const flags = [`--max-old-space-size=${HEAP_MB}`, ...profiling]
    const { child: worker } = await start("probe-worker.ts", { env, flags })
    try {
      const processes = { database, endpoints, worker }
      report(await run(processes, 0), await run(processes, SERVICES / DUE_PER_SECOND), timeoutMs)
    } finally {
      const ends = [endpoints, worker].map((child) => child.exitCode ?? once(child, "exit"))
      for (const child of [endpoints, worker]) if (child.connected) child.disconnect()
      await Promise.all(ends)
    }
  })
}

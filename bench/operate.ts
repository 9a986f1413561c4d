// A day of operation in fifteen minutes: two servers, a worker, Postgres, Redis and nginx with TLS, under readers, writers and
// streams, while all that happens to them that happens in a year. Counts what was lost. Needs nginx, openssl and redis-server, and
// BENCH_POSTGRES: a command that starts a Postgres server of the bench's own with `start`, printing its URL as the last line, and
// stops it with `stop`.

import { setMaxListeners } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { runNginx } from "../tests/deploy/run-nginx"
import { findClosedPort } from "../tests/net/closed-port"
import { openPaidHosts } from "../tests/support/paid-hosts"
import { listWebProcesses } from "../tests/support/web-processes"
import { print } from "./database"
import { follow, newReads, type Reads, read, summarize, type Target, type Writes, write } from "./operate-load"
import { Program, postgres, runFile, startRedis, writeNextRelease } from "./operate-programs"
import { findOrCreateDatabase, withConnection } from "./reads-data"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 20_000)
/** The length of the day. */
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 15)
/** The targets are for 200 reads and 5 writes; a slow machine may take fewer. */
const READS_PER_SECOND = Number(process.env["BENCH_READS"] ?? 200)
const WRITES_PER_SECOND = Number(process.env["BENCH_WRITES"] ?? 5)
const STREAMS = 200
const PAID_HOSTS = 500
const AWAY_MS = 20_000
const CATCH_UP_MS = 60_000
const LEAST_SERVED = 0.9

export async function benchOperate(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-operate-"))
  const server = await postgres("start")
  process.env["TEST_DATABASE_URL"] = server
  const source = new URL(await findOrCreateDatabase(SERVICES))
  const database = new URL(source)
  database.pathname = "/directory_operate"
  await withConnection(server, async (client) => {
    await client.query("drop database if exists directory_operate with (force)")
    await client.query(`create database directory_operate template ${source.pathname.slice(1)}`)
  })
  const ids = await withConnection(database.href, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from services order by number desc")
    return rows.map(({ id }) => id)
  })

  const [redisPort, http, https, ...ports] = [
    await findClosedPort(),
    await findClosedPort(),
    await findClosedPort(),
    await findClosedPort(),
    await findClosedPort(),
  ]
  let redis = await startRedis(redisPort)
  const hosts = await openPaidHosts()
  const settings: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    DATABASE_URL: database.href,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    ADMIN_SECRET: "an-admin-secret-of-the-bench-of-operation",
    SECRETS_KEY: "a-secrets-key-of-the-bench-of-operation",
    L402_ROOT_KEY: "b".repeat(64),
    LIGHTNING_BACKEND: "dev",
    LOG_FORMAT: "json",
    HOST: "127.0.0.1",
    SOURCES: "",
    BTC_USD_TICKERS: "",
    AUTO_APPROVE: "all",
    ALLOW_PRIVATE: hosts.allow(PAID_HOSTS),
    RATE_FREE: "1000000",
    REGISTRATIONS_PER_HOUR: "100000",
    TRUSTED_PROXIES: "2",
  }
  let release = process.cwd()
  const next = writeNextRelease(folder)
  const servers = ports.map((port) => {
    const dataDir = path.join(folder, `server-${port}`)
    return new Program(() => [
      release,
      "server",
      { ...settings, PORT: String(port), JOBS: "off", WEB_PROCESSES: "1", DATA_DIR: dataDir },
    ])
  })
  const worker = new Program(() => [release, "worker", { ...settings, DATA_DIR: path.join(folder, "worker") }])
  const programs = [...servers, worker]
  const [first, second] = servers
  if (!first || !second) throw new Error("there are two servers")
  for (const program of programs) await program.start()
  const nginx = await runNginx({ http, https, directories: ports.map((port) => `http://127.0.0.1:${port}`) })

  const target: Target = {
    origin: nginx.origin,
    ids,
    endpoint: (index) => hosts.url(1 + (index % PAID_HOSTS), `x402/${index}`),
  }
  const since = await readHead(database.href)
  const over = new AbortController()
  const followed = new AbortController()
  setMaxListeners(0, followed.signal)
  let reads: Reads = newReads()
  const all: { name: string; reads: Reads }[] = []
  const begin = (name: string) => {
    reads = newReads()
    all.push({ name, reads })
  }
  begin("quiet")
  const streams = Array.from({ length: STREAMS }, (_, index) => follow(target, index, since, followed.signal))
  const reading = read(target, READS_PER_SECOND, over.signal, () => reads)
  const writing = write(target, WRITES_PER_SECOND, over.signal)

  const cli = async (...args: string[]) => {
    const env = { ...process.env, ...settings, DATA_DIR: path.join(folder, `server-${ports[0]}`) }
    const { stdout } = await runFile(process.execPath, [path.join(release, "dist", "cli.mjs"), ...args], { env })
    return stdout
  }
  const reload = async () => {
    for (const port of ports) {
      const env = { ...process.env, ...settings, DATA_DIR: path.join(folder, `server-${port}`) }
      await runFile(process.execPath, [path.join(release, "dist", "cli.mjs"), "reload"], { env })
    }
  }
  const incidents: [name: string, act: () => Promise<unknown>][] = [
    ["reload", reload],
    ["kill a web process", async () => process.kill(listWebProcesses(first)[0] ?? 0, "SIGKILL")],
    ["kill a server", async () => second.kill()],
    ["kill the worker", async () => worker.kill()],
    [
      "Postgres away",
      async () => {
        await postgres("stop")
        await pause(AWAY_MS)
        await postgres("start")
      },
    ],
    [
      "Redis away",
      async () => {
        redis.kill("SIGKILL")
        await pause(AWAY_MS)
        redis = await startRedis(redisPort)
      },
    ],
    [
      "upgrade",
      async () => {
        release = next
        for (const program of programs) {
          await program.stop()
          await program.start()
        }
      },
    ],
    ["backup and rehearsal", () => cli("backup", path.join(folder, "day.backup"), "--rehearse")],
    ["second reload", reload],
  ]
  const slotMs = (MINUTES * 60_000) / (incidents.length + 1)
  await pause(slotMs)
  for (const [name, act] of incidents) {
    const startedAt = performance.now()
    begin(name)
    await act()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(JSON.stringify({ bench: "operate", incident: name, seconds }))
    await pause(Math.max(0, slotMs - (performance.now() - startedAt)))
  }
  over.abort()
  await reading
  const writes = await writing
  const head = await readHead(database.href)
  await pause(CATCH_UP_MS)
  followed.abort()
  const received = await Promise.all(streams)

  for (const { name, reads } of all) print("operate", { during: name, ...summarize(reads) })
  const missed = [
    ...judgeReads(all),
    ...(await judgeWrites(database.href, writes)),
    ...(await judgeStreams(database.href, received, since, head)),
  ]
  for (const program of programs) await program.stop()
  const noise = [...programs.flatMap(({ lines }) => lines), nginx.messages()]
  await nginx.stop()
  redis.kill("SIGTERM")
  await hosts.close()
  const log = path.join(tmpdir(), "bench-operate.log")
  writeFileSync(log, `${noise.join("\n")}\n`)
  console.log(`What the programs logged: ${log}`)
  rmSync(folder, { recursive: true })
  console.log(missed.length === 0 ? "Nothing was lost in a day of operation." : `Missed: ${missed.join("; ")}.`)
}

async function readHead(url: string): Promise<number> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ head: number }>("select coalesce(max(seq), 0)::int as head from events")
    return rows[0]?.head ?? 0
  })
}

function judgeReads(all: readonly { name: string; reads: Reads }[]): string[] {
  return all.flatMap(({ name, reads }) => {
    const { sent, lost, unavailable } = summarize(reads)
    const allowed = name === "Postgres away" ? sent * (1 - LEAST_SERVED) : 0
    return [
      ...(lost > 0 ? [`${lost} of ${sent} reads lost (${name})`] : []),
      ...(unavailable > allowed ? [`${unavailable} of ${sent} reads got 503 (${name})`] : []),
    ]
  })
}

async function judgeWrites(url: string, { acknowledged, refused }: Writes): Promise<string[]> {
  const found = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from services where id = any($1::uuid[])",
      [acknowledged],
    )
    return rows[0]?.count ?? 0
  })
  print("operate", { writes: acknowledged.length, found, refused })
  return found < acknowledged.length ? [`${acknowledged.length - found} acknowledged writes lost`] : []
}

async function judgeStreams(
  url: string,
  received: readonly number[][],
  since: number,
  head: number,
): Promise<string[]> {
  const expected = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ seq: number }>(
      "select seq::int as seq from events where seq > $1 and seq <= $2 order by seq",
      [since, head],
    )
    return rows.map(({ seq }) => seq)
  })
  const wrong = received.filter((numbers) => {
    const own = numbers.filter((seq) => seq <= head)
    return own.length !== expected.length || own.some((seq, index) => seq !== expected[index])
  })
  const [example] = wrong
  print("operate", {
    streams: received.length,
    changes: expected.length,
    wrong: wrong.length,
    ...(example && { example: { received: example.length, doubles: example.length - new Set(example).size } }),
  })
  return wrong.length > 0 ? [`${wrong.length} of ${received.length} streams have a gap or a double`] : []
}

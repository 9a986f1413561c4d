// Measures how long statements wait while a directory with 1,000,000 services, each with one check, is upgraded from the last release:
// a read and a write of both tables run all the time, while each migration since then is applied.

import pg from "pg"
import { createDatabase } from "../tests/support/fresh-database"
import { insertServices, print, withoutIndexes } from "./database"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 1_000_000)
const RELEASE = "1.0.0"
/** The first migration that is not in it. */
const FIRST_NEW = "20261205010000_backups"
const LONGEST_WAIT_MS = 1_000

const READS = ["select name from services where id = $1", "select count(*) from checks where service_id = $1"]
const WRITES = [
  "update services set next_check_at = 'infinity' where id = $1",
  "insert into checks (service_id, checked_at, verdict) values ($1, now(), 'ok')",
]

/** Repeats a statement on a connection of its own until `end`. `takeLongest` returns the longest time since the last call. */
async function openProbe(url: string, statement: string, id: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let isOver = false
  let longest = 0
  let startedAt = performance.now()
  const repeat = async () => {
    while (!isOver) {
      startedAt = performance.now()
      await client.query(statement, [id])
      longest = Math.max(longest, performance.now() - startedAt)
    }
    await client.end()
  }
  const ended = repeat()
  // When the bench fails it drops the database, and its own error is the one to report.
  ended.catch(() => undefined)
  const takeLongest = () => {
    const taken = Math.max(longest, performance.now() - startedAt)
    longest = 0
    return taken
  }
  const end = () => {
    isOver = true
    return ended
  }
  return { takeLongest, end }
}

async function fill(client: pg.Client): Promise<void> {
  const made = `select i, 'https://host' || i || '.example/paid/' || i as url, 'L402' as protocol, 'host' || i || '.example' as host`
  await withoutIndexes(client, "services", () =>
    insertServices(client, `${made} from generate_series(1, ${SERVICES}) i`),
  )
  await client.query(
    `insert into checks (service_id, checked_at, verdict, response_time_ms, http_status)
     select id, now() - random() * interval '1 day', 'ok', 100 + random() * 50, 402 from services`,
  )
  await client.query("vacuum analyze checks")
}

export async function benchUpgrade(): Promise<void> {
  const server = process.env["TEST_DATABASE_URL"]
  if (!server) throw new Error("TEST_DATABASE_URL must name a Postgres server.")
  const { url, drop } = await createDatabase(server)
  Object.assign(process.env, { DATABASE_URL: url, LOG_LEVEL: "warn", NODE_ENV: "test" })
  const { listMigrations, migrateWithin } = await import("@/lib/db/migrate")
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const apply = async (names: readonly string[]) => {
    await client.query("begin")
    await migrateWithin(client, names)
    await client.query("commit")
  }
  const all = listMigrations()
  let worst = 0
  try {
    await apply(all.filter((name) => name < FIRST_NEW))
    await fill(client)
    const { rows } = await client.query<{ id: string }>("select id from services order by random() limit 1")
    const id = rows[0]?.id ?? ""
    const probes = await Promise.all([...READS, ...WRITES].map((statement) => openProbe(url, statement, id)))
    for (const name of all.filter((one) => one >= FIRST_NEW)) {
      for (const { takeLongest } of probes) takeLongest()
      const startedAt = performance.now()
      await apply([name])
      const ms = Math.round(performance.now() - startedAt)
      const waits = probes.map(({ takeLongest }) => Math.round(takeLongest()))
      print("upgrade", {
        services: SERVICES,
        migration: name,
        ms,
        read_ms: waits.slice(0, READS.length),
        write_ms: waits.slice(READS.length),
      })
      worst = Math.max(worst, ...waits)
    }
    await Promise.all(probes.map(({ end }) => end()))
  } finally {
    await client.end()
    await drop()
  }
  const verdict = worst <= LONGEST_WAIT_MS ? "met" : "missed"
  console.log(
    `A statement waited ${worst} ms at most while the migrations since ${RELEASE} were applied: the target of ${LONGEST_WAIT_MS} ms is ${verdict}.`,
  )
}

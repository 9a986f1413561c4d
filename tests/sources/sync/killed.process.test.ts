// Job processes are killed again and again while they read a source. Each process continues where the last one stopped, and in
// the end the catalogue equals the catalogue after an undisturbed run.

import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, it, vi } from "vitest"
import type { JobContext } from "@/lib/process/job-context"
import { bundleProgram } from "@/tests/support/bundle"
import { openOwnDatabase } from "@/tests/support/database"
import { runs } from "@/tests/support/long"
import { openTwins } from "../twins"

const WORKER = await bundleProgram("tests/sources/sync/killed-worker.ts")
const PAGES = runs(4, 6)
const twins = await openTwins()
// The killed processes inherit these settings. Set before any import of lib/env, which reads the environment once.
Object.assign(process.env, { SOURCES: "bazaar", SOURCE_BAZAAR_URL: twins.url("bazaar") })
const closeDatabase = await openOwnDatabase()
const { disconnect, pool } = await import("@/lib/db/client")
const { runJob } = await import("@/lib/jobs/run")
const { syncWhenDue } = await import("@/lib/sources/commands")
const { resetDatabase } = await import("@/tests/support/reset")
const workers = new Set<ChildProcess>()

function startWorker(): ChildProcess {
  const child = fork(WORKER, { env: { ...process.env, NODE_NO_WARNINGS: "1" } })
  workers.add(child)
  child.once("exit", () => workers.delete(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  expect(await ended).toEqual([null, "SIGKILL"])
  // End the lease of the killed process, which would otherwise expire after a minute.
  await pool().query("update job_leases set until = now() where holder is not null")
}

afterAll(async () => {
  await Promise.all([...workers].map(kill))
  await twins.close()
  await disconnect()
  await closeDatabase()
})

const until = (happens: () => boolean) => vi.waitUntil(happens, { timeout: 120_000, interval: 5 })

/**
 * Reads the source once, as if two hours had passed since the last run. For each number, a process is killed that many ms after
 * its first request; then this process finishes. Returns the requested paths.
 */
async function readOnce(killedAfterMs: readonly number[]): Promise<string[]> {
  await pool().query(
    "update source_runs set started_at = started_at - interval '2 h', finished_at = finished_at - interval '2 h'",
  )
  await pool().query("update source_runs set state = 'failed' where state = 'done'")
  const from = twins.asked("bazaar").length
  for (const ms of killedAfterMs) {
    const before = twins.asked("bazaar").length
    const victim = startWorker()
    await until(() => twins.asked("bazaar").length > before)
    await pause(ms)
    await kill(victim)
  }
  const job = { id: "sync-bazaar", run: (context: JobContext) => syncWhenDue("bazaar", context) }
  expect(await runJob(job)).toMatchObject({ ran: true, end: "done" })
  const { rows } = await pool().query("select state from source_runs order by started_at desc, id desc limit 1")
  expect(rows).toEqual([{ state: "done" }])
  return twins.asked("bazaar").slice(from)
}

/** Returns services, labels and counts of events, without ids and times, which differ between runs. */
async function catalogue() {
  const services = await pool().query(
    `select url, protocol, host, registrable_domain, name, description, category, provider, http_method, sources, status,
            price_usd, price_sats, payment_asset, payment_network, compare_usd, source_price_usd, source_asset, source_network,
            text_by, category_by, price_by, featured, domain_verified, test_network, site, template_key, copied
     from services order by url, protocol`,
  )
  const labels = await pool().query(
    `select l.source, s.url, s.protocol, l.digest from source_listings l join services s on s.id = l.service_id
     order by l.source, s.url, s.protocol`,
  )
  const events = await pool().query("select kind, count(*)::int from events group by kind order by kind")
  return { services: services.rows, labels: labels.rows, events: events.rows }
}

/** Reads the source three times: with new listings, with changed and missing listings, and once more without a change. */
async function readThrice(kills: readonly (readonly number[])[]) {
  await resetDatabase()
  twins.set("bazaar", { items: PAGES * 100, edition: 0, brokenEvery: 50 })
  const asked = await readOnce(kills[0] ?? [])
  const first = await catalogue()
  twins.set("bazaar", { items: PAGES * 100 - 70, edition: 3 })
  await readOnce(kills[1] ?? [])
  await readOnce(kills[2] ?? [])
  return { asked, first, last: await catalogue() }
}

describe("kill -9 while a source is read", () => {
  it("D-src-05 at many points: the next run continues from the stored position, and the catalogue equals that of an undisturbed run", async () => {
    const undisturbed = await readThrice([])
    expect(undisturbed.asked).toHaveLength(PAGES)
    expect(undisturbed.first.services.length).toBeGreaterThan(PAGES * 80)
    const kills = [runs([1_050, 0], [1_050, 0, 40, 150, 1_300]), runs([1_200], [80, 1_200, 400]), runs([], [0, 2_000])]
    const disturbed = await readThrice(kills)
    expect(disturbed.first).toEqual(undisturbed.first)
    expect(disturbed.last).toEqual(undisturbed.last)
    expect(disturbed.last.labels.length).toBeLessThan(disturbed.first.labels.length)

    const offsets = disturbed.asked.map((path) => Number(new URL(path, "http://twin").searchParams.get("offset")))
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect(new Set(offsets).size).toBe(PAGES)
    expect(offsets.length).toBeLessThanOrEqual(PAGES + (kills[0]?.length ?? 0))
  }, 900_000)
})

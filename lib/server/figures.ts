// The figures of the database and the disk for the metrics: jobs, prober, sources, webhooks, backups. Each comes from the module that
// owns it. A scrape reads them at most every 10 s and waits for them at most 3 s, so that it never adds to the load of a slow database.

import { setTimeout as pause } from "node:timers/promises"
import { getLatestBackup } from "@/lib/backup/queries"
import { readDisk } from "@/lib/db/disk"
import { readOwner } from "@/lib/db/owner-record"
import { env } from "@/lib/env"
import { listJobs } from "@/lib/jobs/queries"
import { FIGURES } from "@/lib/metrics/definitions"
import { countRefusingHosts } from "@/lib/probe/host/queries"
import { log } from "@/lib/process/log"
import { readResidentMemory } from "@/lib/process/resident-memory"
import { listSources } from "@/lib/sources/queries"
import { getSystemHealth } from "@/lib/stats/queries"
import { countWebhooks, getQueueLag } from "@/lib/webhooks/queue"

const READ = { ageMs: 10_000, limitMs: 3_000 } as const

const toSeconds = (time: string) => Date.parse(time) / 1000

/** Returns the function that brings the figures up to date. While the database does not respond, they are missing. */
export function createFigureReader(now: () => number = () => performance.now()): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<boolean> | null = null
  const read = async (): Promise<boolean> => {
    try {
      await readFigures()
      FIGURES.isRead.set(1)
      readAt = now()
      return true
    } catch (err) {
      log.warn({ err }, "the figures of the metrics could not be read")
      return false
    } finally {
      reading = null
    }
  }
  return async () => {
    if (now() - readAt >= READ.ageMs) {
      // A read that takes longer goes on, and the next scrape waits for the same one.
      reading ??= read()
      const isRead = await Promise.race([reading, pause(READ.limitMs, false, { ref: false })])
      if (!isRead) {
        removeFigures()
        FIGURES.isRead.set(0)
      }
    }
    readMachine()
  }
}

/** A figure without a value is left out of the response. Zero would be a wrong value. */
function removeFigures(): void {
  for (const figure of Object.values(FIGURES)) {
    figure.reset()
    figure.remove({})
  }
}

async function readFigures(): Promise<void> {
  const now = new Date()
  const [jobs, sources, health, queue, webhooks, backup, refusing] = await Promise.all([
    listJobs(),
    listSources(now),
    getSystemHealth(now),
    getQueueLag(),
    countWebhooks(),
    getLatestBackup(),
    countRefusingHosts(),
  ])
  removeFigures()
  for (const { id: job_name, last_success_at, last_ms, runs, failures } of jobs) {
    if (last_success_at !== null) FIGURES.jobSuccess.set({ job_name }, toSeconds(last_success_at))
    if (last_ms !== null) FIGURES.jobSeconds.set({ job_name }, last_ms / 1000)
    FIGURES.jobRuns.inc({ job_name }, runs)
    FIGURES.jobFailures.inc({ job_name }, failures)
  }
  for (const { name: source, last_success_at, listings, failed_runs } of sources) {
    if (last_success_at !== null) FIGURES.sourceSuccess.set({ source }, toSeconds(last_success_at))
    FIGURES.sourceRows.set({ source }, listings)
    FIGURES.sourceFailures.set({ source }, failed_runs)
  }
  FIGURES.due.set(health.probe_queue.due)
  FIGURES.leased.set(health.probe_queue.in_flight)
  FIGURES.lag.set(health.probe_queue.lag_seconds)
  for (const [name, count] of Object.entries(health.by_health)) FIGURES.services.set({ health: name }, count)
  FIGURES.refusingHosts.set(refusing)
  FIGURES.deliveries.set(queue.pending)
  FIGURES.deliveryLag.set(queue.lag_seconds)
  for (const [state, count] of Object.entries(webhooks)) FIGURES.webhooks.set({ state }, count)
  if (backup === null) return
  FIGURES.backup.set(backup.made_at.getTime() / 1000)
  FIGURES.backupRehearsed.set(backup.rehearsed_at !== null && backup.rehearsal_error === null ? 1 : 0)
}

/** What the system reports without the database. */
function readMachine(): void {
  const { freeBytes, totalBytes } = readDisk(env.DATA_DIR)
  FIGURES.diskFree.set(freeBytes)
  FIGURES.diskSize.set(totalBytes)
  const owner = env.DATABASE_URL === undefined ? readOwner(env.DATA_DIR) : null
  const memory = owner && readResidentMemory(owner.pid)
  if (memory !== null) FIGURES.databaseMemory.set(memory)
}

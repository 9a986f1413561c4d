// The primary process watches what the job of the alerts cannot: the database, the disk below it, and whether jobs run at all.

import { hostname } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { findTroubles, MACHINE_RULES, type MachineFacts } from "@/lib/alerts/alert-rules"
import type { AlertStore } from "@/lib/alerts/alert-store"
import type { Channel } from "@/lib/alerts/channels"
import { createMachineStore } from "@/lib/alerts/machine-store"
import { notifyOperator } from "@/lib/alerts/notify"
import { askOnce } from "@/lib/db/ask-once"
import { findDiskTrouble } from "@/lib/db/disk"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"

const PACE = { everyMs: 15_000, answerMs: 5_000, failedStartMs: 10_000 } as const

export interface Watch {
  /** Since when jobs could run: the start, or the end of the last outage. */
  jobsFrom: Date
  /** Since when the database has not answered. */
  awaySince: Date | null
}

/** Watches until the signal aborts. A failed evaluation is logged and tried again. */
export async function watchMachine(signal: AbortSignal, everyMs: number = PACE.everyMs): Promise<void> {
  const store = createMachineStore(env.DATA_DIR)
  const watch: Watch = { jobsFrom: new Date(), awaySince: null }
  while (!signal.aborted) {
    await evaluateMachine(watch, store, signal).catch((err: unknown) =>
      log.error({ err }, "the machine's alerts failed"),
    )
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Evaluates once, for a start that fails, such as one that MIGRATE=no refuses. What was reported stays in the file of the machine. */
export async function evaluateFailedStart(channels?: readonly Channel[]): Promise<void> {
  const watch = { jobsFrom: new Date(), awaySince: null }
  await evaluateMachine(watch, createMachineStore(env.DATA_DIR), AbortSignal.timeout(PACE.failedStartMs), channels)
}

export async function evaluateMachine(
  watch: Watch,
  store: AlertStore,
  signal: AbortSignal,
  channels?: readonly Channel[],
): Promise<void> {
  const facts = await gatherMachineFacts(watch)
  // A stop ends the database, which is no trouble.
  if (signal.aborted) return
  await notifyOperator(store, findTroubles(MACHINE_RULES, facts), { now: facts.now, signal }, channels)
}

async function gatherMachineFacts(watch: Watch): Promise<MachineFacts> {
  const now = new Date()
  const common = { now, machine: hostname(), disk: findDiskTrouble() }
  try {
    const jobsSeenAt = await readJobsSeen()
    const pendingMigrations = await listPendingMigrations()
    if (watch.awaySince !== null) watch.jobsFrom = now
    watch.awaySince = null
    const seen = jobsSeenAt !== null && jobsSeenAt > watch.jobsFrom ? jobsSeenAt : watch.jobsFrom
    return { ...common, databaseAway: null, jobsSeenAt: seen, pendingMigrations }
  } catch (error) {
    watch.awaySince ??= now
    const { message, code } = error as NodeJS.ErrnoException
    const reason = message || (code ?? "no reason")
    return { ...common, databaseAway: { since: watch.awaySince, reason }, jobsSeenAt: null, pendingMigrations: [] }
  }
}

/** The last run of the job `alerts`, which runs every minute. */
async function readJobsSeen(): Promise<Date | null> {
  const [row] = await askOnce<{ at: Date | null }>(
    "select last_run_at as at from job_leases where job = 'alerts'",
    PACE.answerMs,
  )
  return row?.at ?? null
}

async function listPendingMigrations(): Promise<string[]> {
  if (env.MIGRATE === "yes") return []
  const { planMigrations } = await import("@/lib/db/migrate")
  return (await planMigrations()).map(({ name }) => name)
}

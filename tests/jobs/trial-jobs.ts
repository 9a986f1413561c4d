// Test jobs: one counts overlapping runs of itself, one runs until it is aborted, one always fails, one is due once a year.

import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { pool } from "@/lib/db/client"
import type { Job } from "@/lib/jobs/schedule"

export const PACE = { leaseMs: 3000, beatMs: 500, retryMs: 200 }
const EACH_SECOND = "* * * * * *"
const NEW_YEAR = "0 0 0 1 1 *"

export const createTrialTable = () => pool().query("create table trial (active int, overlap_count int)")
export const emptyTrialTable = () => pool().query("insert into trial values (0, 0)")
export const dropTrialTable = () => pool().query("drop table trial")

/** Returns how many runs of the job `alone` started during another run of that job. */
export async function countOverlaps(): Promise<number> {
  const { rows } = await pool().query<{ n: number }>("select overlap_count as n from trial")
  return rows[0]?.n ?? Number.NaN
}

const ENTER = "update trial set active = active + 1, overlap_count = overlap_count + (active > 0)::int"
const LEAVE = "update trial set active = active - 1"

export const TRIAL_JOBS: readonly Job[] = [
  {
    id: "alone",
    cron: EACH_SECOND,
    name: "Trial",
    does: "Counts runs that overlap.",
    retries: 0,
    run: async () => {
      await pool().query(ENTER)
      await wait(200)
      await pool().query(LEAVE)
      return { entered: 1 }
    },
  },
  {
    id: "endless",
    cron: EACH_SECOND,
    name: "Trial",
    does: "Runs until it is aborted.",
    retries: 0,
    run: async ({ signal }) => {
      if (!signal.aborted) await once(signal, "abort")
      throw signal.reason
    },
  },
  {
    id: "broken",
    cron: EACH_SECOND,
    name: "Trial",
    does: "Fails.",
    retries: 0,
    run: async () => {
      throw new Error("always")
    },
  },
  {
    id: "yearly",
    cron: NEW_YEAR,
    name: "Trial",
    does: "Runs once a year.",
    retries: 0,
    run: async () => ({ years: 1 }),
  },
]

// Zod schemas of the administrator's job operations (docs/decisions.md#admin), which the status page uses too.

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"

const time = z.iso.datetime().nullable()

export const Summary = z.record(z.string(), z.number())
export type Summary = z.infer<typeof Summary>

/** One job with its last run. `last_error` and `last_summary` describe this run. */
export const JobReport = z.object({
  id: z.string(),
  name: z.string(),
  does: z.string(),
  /** A cron pattern of six fields, seconds first, in UTC. */
  cron: z.string(),
  is_running: z.boolean(),
  last_started_at: time,
  /** The end of the last run, successful or not. */
  last_run_at: time,
  last_success_at: time,
  last_ms: z.int().nullable(),
  last_summary: Summary.nullable(),
  last_error: z.string().nullable(),
  runs: z.int(),
  failures: z.int(),
  next_run_at: time,
})
export type JobReport = z.infer<typeof JobReport>

export const JobList = namedObject("JobList", { jobs: z.array(JobReport) })

/** The response of POST /api/v1/admin/jobs/{id}/run. Either `summary` or `error` is null. */
export const JobRun = namedObject("JobRun", {
  id: z.string(),
  ok: z.boolean(),
  ms: z.int(),
  summary: Summary.nullable(),
  error: z.string().nullable(),
})
export type JobRun = z.infer<typeof JobRun>

// The parts of the directory that the status page reports, what is stored of them, and what can be wrong with a part.

import type { HealthStatus } from "@/lib/catalogue/schema"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { SourceReport } from "@/lib/sources/schema"
import type { ProbeQueue } from "@/lib/stats/schema"

/** In the order of the status page. */
export const COMPONENTS = ["website", "api", "checks", "sources", "webhooks", "payments"] as const
export type ComponentName = (typeof COMPONENTS)[number]

/** How many days the status page shows of the parts and of their incidents. */
export const STATUS_DAYS = { bars: 90, figures: 30, incidents: 14 } as const

export type Problem =
  /** Responses of today with a server error. */
  | { reason: "errors"; share: number }
  /** Jobs failed that compute figures and orders. */
  | { reason: "background" }
  /** The embedding server fails, so new listings are found by keywords only. */
  | { reason: "search" }
  /** The job failed at its last run. */
  | { reason: "failing" }
  | { reason: "stopped"; since: string }
  | { reason: "late"; seconds: number }
  | { reason: "unread"; names: string[]; total: number }
  | { reason: "node" }
  | { reason: "not-started" }
  | { reason: "off" }
export type Reason = Problem["reason"]

/** A part of the directory now. A part that is switched off or has not started has unknown health. */
export interface ComponentReport {
  name: ComponentName
  health: HealthStatus
  problem: Problem | null
}

export interface ResponseCount {
  good: number
  bad: number
}

/** The last run of a job that a part of the directory consists of. */
export interface JobState {
  /** The start or the end of the last run, whichever is later; null before the first run. */
  at: string | null
  is_running: boolean
  has_failed: boolean
}

/** What the verdicts are made from. */
export interface DirectoryState {
  queue: ProbeQueue
  /** For how long the oldest due delivery has waited. */
  delivery_lag_seconds: number
  jobs: { sweep: JobState; webhooks: JobState }
  /** The number of other jobs that failed at their last run. */
  failed_jobs: number
  /** The last run of any job; null before the first one. */
  last_run_at: string | null
  node: NodeReport
  embeddings: EmbeddingsReport
  sources: SourceReport[]
  /** Responses of today. */
  responses: { website: ResponseCount; api: ResponseCount }
}

/** 95th percentiles of 30 days, in milliseconds; null without a measurement. */
export interface StatusTimes {
  check_delay: number | null
  api_response: number | null
}

/** `day` is an ISO date. */
export interface ComponentDay extends ResponseCount {
  component: ComponentName
  day: string
}

export interface ComponentIncident {
  id: string
  component: ComponentName
  reason: Reason
  names: string[]
  opened_at: string
  closed_at: string | null
}

// The shapes of what checks found about a service over time: checks, findings, days, incidents, the terms of the score, and why
// checks have no verdict: what keeps the checker out.
// lib/catalogue/schema.ts exports them too. Docs: docs/decisions.md#health.

import { z } from "zod"
import type { HealthStatus } from "@/lib/catalogue/names"
import { namedObject } from "@/lib/contract/schema-names"
import { ProberAccess } from "@/lib/probe/prober-access"
import { BLOCK_KINDS, type Block, nameBlock } from "@/lib/protocols/blocked"
import { SEVERITIES } from "@/lib/protocols/challenge"

const text = z.string().nullable()
const timestamp = z.iso.datetime()

/** One check. `status` is its verdict (docs/decisions.md#health). */
export const HealthCheck = z.object({
  id: z.string(),
  checked_at: timestamp,
  status: z.enum(["ok", "wrong", "unreachable", "no_verdict"]),
  response_time_ms: z.int().nullable(),
  http_status: z.int().nullable(),
  error_message: text,
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** A check with its timing; a phase that was not reached is null. */
export const TimedCheck = namedObject("HealthCheck", {
  ...HealthCheck.shape,
  dns_ms: z.int().nullable(),
  connect_ms: z.int().nullable(),
  tls_ms: z.int().nullable(),
  first_byte_ms: z.int().nullable(),
  /** True for an `ok` check that is far slower than the service's own median. */
  is_slow: z.boolean(),
})
export type TimedCheck = z.infer<typeof TimedCheck>

/** A finding of the protocol checkers in the last challenge. */
export const Finding = namedObject("Finding", {
  id: z.string(),
  severity: z.enum(SEVERITIES),
  message: z.string(),
  seen: text,
  expected: text,
  fix: text,
  section: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The checks of one UTC day that have a verdict. `latency_ms` is the mean over valid responses. */
export const DayBar = namedObject("DayBar", {
  day: z.iso.date(),
  checks: z.int(),
  ok: z.int(),
  latency_ms: z.int().nullable(),
})
export type DayBar = z.infer<typeof DayBar>

/**
 * How the checks of one UTC day went, as one letter. Wrong and slow answers degrade a day; without an answer it is down. `mostly`:
 * more than half of the checks.
 */
export const DAY_GRADES = {
  none: "-",
  healthy: "h",
  partlyDegraded: "g",
  mostlyDegraded: "G",
  partlyDown: "d",
  mostlyDown: "D",
} as const

/** A day is healthy with this many failed or slow checks, or with this share of them: one failed check changes no health. */
export const DAY_TOLERANCE = { checks: 1, share: 0.02 } as const

/** A period of degraded or down health. `closed_at` is null while the incident is open. */
export const Incident = namedObject("Incident", {
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  /** The worst health during the incident. */
  health: z.enum(["degraded", "down"]),
  /** The reason in the check that opened the incident. */
  reason: text,
  /** `unobserved`: probing stopped during the incident, so its end is unknown. */
  outcome: z.enum(["recovered", "unobserved"]).nullable(),
})
export type Incident = z.infer<typeof Incident>

const share = z.number().min(0).max(1)
/** The terms of `reliability_score` = 100 × wilson × (0.85 + 0.15 × latency) × freshness (docs/decisions.md#health). */
export const Reliability = namedObject("Reliability", {
  version: z.int().positive(),
  wilson: share,
  latency: share,
  freshness: share,
  ok: z.int().min(0),
  checks: z.int().min(0),
  p50_ms: z.int().nullable(),
  evidence_at: timestamp,
})
export type Reliability = z.infer<typeof Reliability>

/** What keeps the checker out. A part of a service in every shape. */
export const HealthReason = namedObject("HealthReason", {
  code: z
    .enum(BLOCK_KINDS)
    .describe("`bot_check`: a bot check of an edge. `login`: a login page. `region`: a refusal by country."),
  by: z.string().nullable().describe("The edge by its own marks, such as `Cloudflare`; null when unknown."),
  message: z.string().describe("One or more sentences for people. `GET /api/v1/prober` names what to allow."),
})
export type { ProberAccess }
export type HealthReason = z.infer<typeof HealthReason>

/** With what the provider allows to end it. */
export const ExplainedReason = namedObject("ExplainedReason", {
  ...HealthReason.shape,
  allow: ProberAccess.describe("What the provider allows, so that checks reach the endpoint again."),
})

/** @param health the health of the service after the check */
export function buildHealthReason(block: Block, health: HealthStatus): HealthReason {
  const name = nameBlock(block)
  const state = health === "unknown" ? "so its health is unknown" : "so its health is that of the last check before"
  const message = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} keeps the checker out, ${state}.`
  return { code: block.kind, by: block.by, message }
}

export const parseHealthReason = (stored: unknown): HealthReason | null => HealthReason.safeParse(stored).data ?? null

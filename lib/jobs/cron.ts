// Computes when a job is due. Cron patterns have six fields, seconds first, and are always in UTC.

import { Cron } from "croner"

const OPTIONS = { timezone: "UTC", mode: "6-part" } as const

export function nextTick(pattern: string, now: Date): Date | null {
  return new Cron(pattern, { ...OPTIONS, paused: true }).nextRun(now)
}

export function previousTick(pattern: string, now: Date): Date | null {
  return new Cron(pattern, { ...OPTIONS, paused: true }).previousRuns(1, now)[0] ?? null
}

/**
 * Calls `onTick` at each time that matches the pattern, until `stop` is called. Times that a suspended process missed are
 * dropped.
 */
export function everyTick(pattern: string, onTick: () => void): { stop(): void } {
  return new Cron(pattern, OPTIONS, onTick)
}

/** Removes the seconds from a pattern, for schedulers whose shortest interval is a minute. */
export function withoutSeconds(pattern: string): string {
  return pattern.split(" ").slice(1).join(" ")
}

// When a job is due: cron patterns of six fields, seconds first, always in UTC.

import { Cron } from "croner"

const OPTIONS = { timezone: "UTC", mode: "6-part" } as const

/** The first tick after `now`. */
export function nextTick(pattern: string, now: Date): Date | null {
  return new Cron(pattern, { ...OPTIONS, paused: true }).nextRun(now)
}

/** The last tick before `now`. */
export function previousTick(pattern: string, now: Date): Date | null {
  return new Cron(pattern, { ...OPTIONS, paused: true }).previousRuns(1, now)[0] ?? null
}

/** Calls `onTick` at each tick until it is stopped. Ticks that a suspended process missed are dropped. */
export function everyTick(pattern: string, onTick: () => void): { stop(): void } {
  return new Cron(pattern, OPTIONS, onTick)
}

/** The pattern in five fields, for schedulers whose shortest step is a minute. */
export function withoutSeconds(pattern: string): string {
  return pattern.split(" ").slice(1).join(" ")
}

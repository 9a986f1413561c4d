// How many web processes run, and when their deaths stop the directory. Pure.

/** More processes than this share one database pool's worth of work without a gain (docs/performance.md#several-web-processes). */
const MOST_BY_DEFAULT = 4

/**
 * Returns the number of web processes.
 * @param setting WEB_PROCESSES: a number or `auto`; undefined means one with the embedded database, which has one session, else `auto`
 */
export function countWebProcesses(
  setting: number | "auto" | undefined,
  { cores, isEmbedded }: { cores: number; isEmbedded: boolean },
): number {
  if (typeof setting === "number") return setting
  return setting === undefined && isEmbedded ? 1 : Math.max(1, Math.min(cores, MOST_BY_DEFAULT))
}

export const DEATHS = { most: 10, withinMs: 60_000 } as const

/** Returns a function that receives the time of each death in milliseconds, and returns true at the tenth within a minute. */
export function createDeathRule(): (now: number) => boolean {
  const deaths: number[] = []
  return (now) => {
    deaths.push(now)
    while (now - (deaths[0] ?? now) > DEATHS.withinMs) deaths.shift()
    return deaths.length >= DEATHS.most
  }
}

const BACK_OFF = { firstMs: 1_000, longestMs: 30_000 } as const

/** The pause before the next try after `failures` starts in a row have failed, in milliseconds. */
export const getStartPause = (failures: number): number =>
  failures === 0 ? 0 : Math.min(BACK_OFF.firstMs * 2 ** (failures - 1), BACK_OFF.longestMs)

/** In a stop, what each part may take, in milliseconds. Together at most 15 s while DRAIN_SECONDS is at most 5. */
const STOP = { requestsMs: 10_000, afterPortMs: 5_000 } as const

/** The time from the signal until requests that are still in flight are cut off, in milliseconds. */
export const getStopLimit = (drainMs: number): number => Math.max(STOP.requestsMs, drainMs + STOP.afterPortMs)

// How fast the database grows, and when its disk is full. Pure.

const DAY_MS = 86_400_000

/** The size of each table in bytes, with its indexes, by name. */
export type Sizes = ReadonlyMap<string, number>

/** Sizes of an earlier time, to compare with. */
export interface EarlierSizes {
  sizes: Sizes
  at: Date
}

export const GROWTH_RULES = {
  /** A shorter time says little: sizes rise by day, with retention and vacuum at night. */
  leastMs: 20 * 3_600_000,
  /** The oldest sizes of this time are compared with those of now. */
  comparedDays: 7,
  keptDays: 31,
} as const

export interface TableGrowth {
  name: string
  bytes: number
  /** Null while there are no earlier sizes. */
  bytesPerDay: number | null
}

/** Largest first. A table that did not exist before has grown from nothing. */
export function listGrowth(sizes: Sizes, earlier: EarlierSizes | null, now: Date): TableGrowth[] {
  return [...sizes]
    .map(([name, bytes]) => ({ name, bytes, bytesPerDay: rate(bytes, name, earlier, now) }))
    .toSorted((one, other) => other.bytes - one.bytes || one.name.localeCompare(other.name))
}

function rate(bytes: number, name: string, earlier: EarlierSizes | null, now: Date): number | null {
  if (earlier === null || now.getTime() - earlier.at.getTime() < GROWTH_RULES.leastMs) return null
  const days = (now.getTime() - earlier.at.getTime()) / DAY_MS
  return Math.round((bytes - (earlier.sizes.get(name) ?? 0)) / days)
}

/** Null when one of both is not known, or when the database does not grow. */
export function countDaysLeft(freeBytes: number | null, bytesPerDay: number | null): number | null {
  if (freeBytes === null || bytesPerDay === null || bytesPerDay <= 0) return null
  return Math.floor(Math.max(0, freeBytes) / bytesPerDay)
}

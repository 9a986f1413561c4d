// What the free space below the embedded database allows, and when its process counts as hung. Pure.

export type DiskState = "enough" | "low" | "full"

export interface Disk {
  freeBytes: number
  totalBytes: number
}

const MB = 1_048_576

export const DISK_BOUNDS = {
  /** Below either bound the operator is warned, and nothing else changes. A small file system may always be below the first. */
  lowBytes: 200 * MB,
  lowShare: 0.05,
  /** Writes stop here: Postgres' log grows by files of 16 MB, and a log that cannot grow ends the database. */
  stopBytes: 20 * MB,
  /** Writes go on here. The distance keeps a file system at its bound from changing the state with each write. */
  resumeBytes: 24 * MB,
} as const

/** @param before the state that was judged last */
export function judgeDisk({ freeBytes, totalBytes }: Disk, before: DiskState): DiskState {
  const bound = before === "full" ? DISK_BOUNDS.resumeBytes : DISK_BOUNDS.stopBytes
  if (freeBytes < bound) return "full"
  return freeBytes < DISK_BOUNDS.lowBytes || freeBytes < totalBytes * DISK_BOUNDS.lowShare ? "low" : "enough"
}

const formatMegabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString("en")} MB`

/** Describes what to free, for the terminal and `/admin`. Null for a disk with enough space. */
export function describeDisk(state: DiskState, { freeBytes }: Disk, dataDir: string): string | null {
  const free = `${formatMegabytes(freeBytes)} are free on the disk of ${dataDir}`
  if (state === "full") {
    const missing = formatMegabytes(DISK_BOUNDS.resumeBytes - freeBytes + MB)
    return `${free}: reads go on, and every write gets 507. Free at least ${missing} there; writes then go on by themselves.`
  }
  if (state === "low") {
    return `${free}. Free space there: below ${formatMegabytes(DISK_BOUNDS.stopBytes)} writes stop.`
  }
  return null
}

export const HANG = {
  /** How often the process gets a request for a sign of life. */
  everyMs: 1000,
  /** Missing responses in a row after which a process that uses no CPU counts as stuck. */
  missed: 10,
  /** The same for a process that uses CPU: one statement may run for five minutes. */
  missedBusy: 300,
  /** Less CPU time than this in all the missed time is no work. */
  idleCpuMs: 1000,
} as const

/**
 * True for a process that is stuck. During a long statement, such as an index build, it sends no response, but uses CPU.
 *
 * @param cpuMs the CPU time since the first missed response; null where the system does not report it
 */
export function hasHung(missed: number, cpuMs: number | null): boolean {
  if (missed >= HANG.missedBusy) return true
  return missed >= HANG.missed && cpuMs !== null && cpuMs < HANG.idleCpuMs
}

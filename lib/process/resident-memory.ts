import { readFileSync } from "node:fs"

/** Returns the resident memory of another process in bytes; null when there is no such process, and on systems other than Linux. */
export function readResidentMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

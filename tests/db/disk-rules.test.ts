import { describe, expect, it } from "vitest"
import { type Disk, type DiskState, describeDisk, hasHung, judgeDisk } from "@/lib/db/disk-rules"

const MB = 1_048_576
const disk = (free: number, total: number): Disk => ({ freeBytes: free * MB, totalBytes: total * MB })

describe("judgeDisk", () => {
  it.each<[free: number, total: number, before: DiskState, expected: DiskState]>([
    [1000, 10_000, "enough", "enough"],
    [499, 10_000, "enough", "low"],
    [199, 1000, "enough", "low"],
    // A file system of 90 MB is always low, and takes writes.
    [48, 90, "enough", "low"],
    [48, 90, "low", "low"],
    [20, 90, "low", "low"],
    [19.9, 90, "low", "full"],
    [0, 100_000, "enough", "full"],
    // Between the two bounds the state stays.
    [23.9, 90, "full", "full"],
    [24, 90, "full", "low"],
    [1000, 10_000, "full", "enough"],
  ])("D-disk-01 %d MB of %d MB after %s is %s", (free, total, before, expected) => {
    expect(judgeDisk(disk(free, total), before)).toBe(expected)
  })
})

describe("describeDisk", () => {
  it("D-disk-04 says how much to free and where", () => {
    expect(describeDisk("full", disk(3, 90), "/data")).toBe(
      "3 MB are free on the disk of /data: reads go on, and every write gets 507. Free at least 22 MB there; writes then go on by themselves.",
    )
    expect(describeDisk("low", disk(150, 90_000), "/data")).toBe(
      "150 MB are free on the disk of /data. Free space there: below 20 MB writes stop.",
    )
    expect(describeDisk("enough", disk(5000, 90_000), "/data")).toBeNull()
  })
})

describe("hasHung", () => {
  it.each<[missed: number, cpuMs: number | null, expected: boolean]>([
    [9, 0, false],
    [10, 0, true],
    [10, 999, true],
    // A long statement takes CPU time.
    [10, 1000, false],
    [299, 200_000, false],
    [300, 300_000, true],
    // A system that does not report the CPU time.
    [10, null, false],
    [300, null, true],
  ])("D-disk-05 %d missed answers with %s ms of CPU: %s", (missed, cpuMs, expected) => {
    expect(hasHung(missed, cpuMs)).toBe(expected)
  })
})

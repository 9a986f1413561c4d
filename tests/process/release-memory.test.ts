// An idle process collects garbage once after each burst of work, and never while it works.

import { expect, it } from "vitest"
import { createCollectionRule } from "@/lib/process/release-memory"

const MEGABYTE = 1024 * 1024
/** Returns the indexes of the measurements after which garbage is collected. `busyShare` is between 0 and 1. */
function findCollections(measured: [megabytes: number, busyShare: number][]): number[] {
  const isDue = createCollectionRule()
  return measured.flatMap(([megabytes, busyShare], index) =>
    isDue({ rss: megabytes * MEGABYTE, busyShare }) ? [index] : [],
  )
}
const idle = (megabytes: number, times: number) =>
  Array.from({ length: times }, (): [number, number] => [megabytes, 0.01])

it("collects once after the start, to learn how much memory the idle process needs", () => {
  expect(findCollections(idle(200, 20))).toEqual([3])
})

it("collects when the process has grown and is idle for twenty seconds", () => {
  expect(findCollections([...idle(200, 5), [320, 0.9], [350, 1], ...idle(350, 20)])).toEqual([3, 10])
})

it("does not collect while the process works, for little growth, or twice for memory that stays", () => {
  expect(findCollections([...idle(200, 5), ...Array.from({ length: 20 }, (): [number, number] => [400, 0.5])])).toEqual(
    [3],
  )
  expect(findCollections([...idle(200, 5), ...idle(220, 20)])).toEqual([3])
  expect(findCollections([...idle(200, 5), ...idle(350, 20), ...idle(360, 20)])).toEqual([3, 7])
})

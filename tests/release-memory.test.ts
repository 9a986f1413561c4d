// An idle process collects garbage once after each burst of work, and never while it works.

import { expect, it } from "vitest"
import { createCollectionRule } from "@/lib/release-memory"

const MEGABYTE = 1024 * 1024
/** Which of these measurements, in megabytes and share of work, a collection follows. */
function collections(measured: [megabytes: number, busyShare: number][]): number[] {
  const isDue = createCollectionRule()
  return measured.flatMap(([megabytes, busyShare], index) =>
    isDue({ rss: megabytes * MEGABYTE, busyShare }) ? [index] : [],
  )
}
const idle = (megabytes: number, times: number) =>
  Array.from({ length: times }, (): [number, number] => [megabytes, 0.01])

it("collects once after the start, for the memory that the process needs", () => {
  expect(collections(idle(200, 20))).toEqual([3])
})

it("collects when the process has grown and is idle for twenty seconds", () => {
  expect(collections([...idle(200, 5), [320, 0.9], [350, 1], ...idle(350, 20)])).toEqual([3, 10])
})

it("does not collect while the process works, for little growth, or twice for memory that stays", () => {
  expect(collections([...idle(200, 5), ...Array.from({ length: 20 }, (): [number, number] => [400, 0.5])])).toEqual([3])
  expect(collections([...idle(200, 5), ...idle(220, 20)])).toEqual([3])
  expect(collections([...idle(200, 5), ...idle(350, 20), ...idle(360, 20)])).toEqual([3, 7])
})

import { describe, expect, it } from "vitest"
import { limitTextSearches } from "@/lib/db/limits"

const endless = 60_000

/** A task for the limiter. The task runs until the test calls `end`. */
function createWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended }
}

describe("limitTextSearches", () => {
  it("runs three at once, and the next as soon as one of them has ended or failed", async () => {
    const works = [1, 2, 3].map(createWork)
    const under = works.map(({ run }) => limitTextSearches(run, endless))
    const begun: string[] = []
    const later = ["fourth", "fifth"].map((name) => limitTextSearches(async () => void begun.push(name), endless))
    await Promise.resolve()
    expect(begun).toEqual([])
    works[0]?.end()
    await Promise.all(later)
    expect(begun).toEqual(["fourth", "fifth"])
    for (const { end } of works) end()
    await Promise.all(under)
    await expect(limitTextSearches(() => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await limitTextSearches(async () => 7)).toBe(7)
  })

  it("rejects what waited too long, without running it", async () => {
    const works = [1, 2, 3].map(createWork)
    const under = works.map(({ run }) => limitTextSearches(run, endless))
    const late = limitTextSearches(() => Promise.reject(new Error("it worked")), -1)
    for (const { end } of works) end()
    await expect(late).rejects.toThrow("waited too long for a slot")
    await Promise.all(under)
  })
})

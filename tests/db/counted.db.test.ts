import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { disconnect, pool } from "@/lib/db/client"

/** Nothing is remembered from one test to the next. */
async function fresh() {
  vi.resetModules()
  return (await import("@/lib/db/counted")).counted
}
const setSize = (listings: number) =>
  pool().query("update pg_class set reltuples = $1 where oid = 'services'::regclass", [listings])
const answer = (version: string, value: number) => async () => ({ version, value })

beforeEach(async () => {
  vi.useRealTimers()
  await setSize(-1)
})
afterAll(async () => {
  await setSize(-1)
  await disconnect()
})

describe("what is counted", () => {
  it("is counted once for a version, however many ask at the same moment", async () => {
    const counted = await fresh()
    const compute = vi.fn(answer("1", 7))
    const all = await Promise.all([1, 2, 3].map(() => counted("a", "1", compute)))
    expect([...all, await counted("a", "1", compute)]).toEqual([7, 7, 7, 7])
    expect(compute).toHaveBeenCalledTimes(1)
  })

  it("is counted anew before anybody is told, once the version has changed", async () => {
    const counted = await fresh()
    await counted("a", "1", answer("1", 7))
    expect(await counted("a", "2", answer("2", 8))).toBe(8)
  })

  it("is asked for again after a failure, which is told", async () => {
    const counted = await fresh()
    await expect(counted("a", "1", async () => Promise.reject(new Error("down")))).rejects.toThrow("down")
    expect(await counted("a", "1", answer("1", 7))).toBe(7)
  })

  it("may lag behind for ten seconds in a large directory, while it is counted in the background", async () => {
    const counted = await fresh()
    await setSize(1_000_000)
    vi.useFakeTimers({ toFake: ["Date"] })
    await counted("a", "1", answer("1", 7))
    let finish = (_: { version: string; value: number }) => {}
    const slow = vi.fn(() => new Promise<{ version: string; value: number }>((resolve) => (finish = resolve)))
    expect(await counted("a", "2", slow)).toBe(7)
    expect(await counted("a", "2", slow)).toBe(7)
    expect(slow).toHaveBeenCalledTimes(1)
    finish({ version: "2", value: 8 })
    await vi.waitFor(async () => expect(await counted("a", "2", slow)).toBe(8))
    vi.setSystemTime(Date.now() + 10_001)
    expect(await counted("a", "3", answer("3", 9))).toBe(9)
  })

  it("does not fail for those who are told the former value, when the new one cannot be had", async () => {
    const counted = await fresh()
    await setSize(1_000_000)
    await counted("a", "1", answer("1", 7))
    expect(await counted("a", "2", async () => Promise.reject(new Error("down")))).toBe(7)
    expect(await counted("a", "2", answer("2", 8))).toBe(7)
    await vi.waitFor(async () => expect(await counted("a", "2", answer("2", 8))).toBe(8))
  })

  it("is recalled with its version, also where a statement counted it beside something else", async () => {
    vi.resetModules()
    const { counted, recall, remember } = await import("@/lib/db/counted")
    expect(recall("a")).toBeNull()
    await counted("a", "1", answer("1", 7))
    expect(recall("a")).toEqual({ version: "1", value: 7 })
    remember("a", { version: "2", value: 8 })
    expect(recall("a")).toEqual({ version: "2", value: 8 })
    remember(null, { version: "2", value: 8 })
    expect(recall(null)).toBeNull()
  })
})

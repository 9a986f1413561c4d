import { setImmediate as settled } from "node:timers/promises"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { disconnect, pool } from "@/lib/db/client"

const shared = globalThis as { directoryCounts?: unknown; directoryCountTurns?: unknown }

/** Nothing is remembered from one test to the next. */
async function fresh() {
  vi.resetModules()
  shared.directoryCounts = undefined
  shared.directoryCountTurns = undefined
  return (await import("@/lib/db/counted")).counted
}
const setSize = (listings: number) =>
  pool().query("update pg_class set reltuples = $1 where oid = 'services'::regclass", [listings])
const answer = (version: string, value: number) => async () => ({ version, value })

/** A count that ends when the test says so; it is called once. */
function slowCount(version: string, value: number) {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const compute = vi.fn(async () => {
    await ended
    return { version, value }
  })
  return { compute, finish }
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

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

  it("is not counted twice at once: who asks for a later version waits for what runs, and once more where that came too early", async () => {
    const counted = await fresh()
    const [early, next, unneeded] = [slowCount("1", 7), slowCount("10", 8), vi.fn(answer("0", 0))]
    const first = counted("a", "1", early.compute)
    const others = ["9", "10"].map((version) => counted("a", version, next.compute))
    await vi.waitFor(() => expect(early.compute).toHaveBeenCalled())
    expect(next.compute).not.toHaveBeenCalled()
    early.finish()
    expect(await first).toBe(7)
    await vi.waitFor(() => expect(next.compute).toHaveBeenCalled())
    const meanwhile = counted("a", "8", unneeded)
    next.finish()
    expect(await Promise.all([...others, meanwhile])).toEqual([8, 8, 8])
    expect(next.compute).toHaveBeenCalledTimes(1)
    expect(unneeded).not.toHaveBeenCalled()
  })

  it("is asked for again after a failure, which is told to all who asked for that version", async () => {
    const counted = await fresh()
    const fails = async () => Promise.reject(new Error("down"))
    const asked = ["1", "1", "2"].map((version) => counted("a", version, version === "2" ? answer("2", 8) : fails))
    const [one, other, later] = await Promise.allSettled(asked)
    expect([one?.status, other?.status]).toEqual(["rejected", "rejected"])
    expect(later).toEqual({ status: "fulfilled", value: 8 })
    expect(await counted("a", "3", answer("3", 9))).toBe(9)
  })

  it("waits for its turn where three others are being counted", async () => {
    const counted = await fresh()
    const slow = ["a", "b", "c"].map((key) => ({ key, ...slowCount("1", 1) }))
    const running = slow.map(({ key, compute }) => counted(key, "1", compute))
    const fourth = vi.fn(answer("1", 4))
    const last = counted("d", "1", fourth)
    await vi.waitFor(() => expect(slow.at(-1)?.compute).toHaveBeenCalled())
    expect(fourth).not.toHaveBeenCalled()
    for (const { finish } of slow) finish()
    expect(await Promise.all([...running, last])).toEqual([1, 1, 1, 4])
  })
})

describe("what is counted in a large directory", () => {
  beforeEach(async () => {
    await setSize(20_000)
    vi.useFakeTimers({ toFake: ["Date"] })
  })

  it("may lag ten seconds behind, while it is counted in the background", async () => {
    const counted = await fresh()
    await counted("a", "1", answer("1", 7))
    const slow = slowCount("2", 8)
    expect(await counted("a", "2", slow.compute)).toBe(7)
    expect(await counted("a", "2", slow.compute)).toBe(7)
    slow.finish()
    await vi.waitFor(async () => expect(await counted("a", "2", slow.compute)).toBe(8))
    expect(slow.compute).toHaveBeenCalledTimes(1)
    later(10_001)
    expect(await counted("a", "3", answer("3", 9))).toBe(9)
  })

  it("is counted once at a time, and rests for five times what it took, however often the version changes", async () => {
    const counted = await fresh()
    await counted("a", "1", answer("1", 7))
    const slow = slowCount("3", 8)
    for (const version of ["2", "3", "4"]) expect(await counted("a", version, slow.compute)).toBe(7)
    later(2_000)
    slow.finish()
    const next = vi.fn(answer("6", 9))
    await vi.waitFor(async () => expect(await counted("a", "5", next)).toBe(8))
    later(9_900)
    expect(await counted("a", "6", next)).toBe(8)
    expect(next).not.toHaveBeenCalled()
    later(200)
    expect(await counted("a", "6", next)).toBe(8)
    await vi.waitFor(async () => expect(await counted("a", "6", next)).toBe(9))
    expect([slow.compute.mock.calls.length, next.mock.calls.length]).toEqual([1, 1])
  })

  it("may be ten times as old as it took; who comes later waits for what runs", async () => {
    const counted = await fresh()
    const slow = slowCount("1", 7)
    const first = counted("a", "1", slow.compute)
    await vi.waitFor(() => expect(slow.compute).toHaveBeenCalled())
    later(3_000)
    slow.finish()
    expect(await first).toBe(7)
    later(26_000)
    const next = slowCount("2", 8)
    expect(await counted("a", "2", next.compute)).toBe(7)
    later(2_000)
    const waiting = counted("a", "3", answer("3", 0))
    next.finish()
    expect(await waiting).toBe(8)
  })

  it("does not fail for those who are told the former value, when the new one cannot be had, and is not asked for at once again", async () => {
    const counted = await fresh()
    await counted("a", "1", answer("1", 7))
    const fails = vi.fn(async () => {
      later(100)
      throw new Error("down")
    })
    expect(await counted("a", "2", fails)).toBe(7)
    await settled()
    expect(await counted("a", "2", fails)).toBe(7)
    later(501)
    expect(await counted("a", "2", answer("2", 8))).toBe(7)
    await vi.waitFor(async () => expect(await counted("a", "2", answer("2", 8))).toBe(8))
    expect(fails).toHaveBeenCalledTimes(1)
  })
})

describe("what was counted", () => {
  it("is recalled with its version, also where a statement counted it beside something else", async () => {
    const counted = await fresh()
    const { recall, remember } = await import("@/lib/db/counted")
    expect(recall("a")).toBeNull()
    await counted("a", "1", answer("1", 7))
    expect(recall("a")).toEqual({ version: "1", value: 7 })
    remember("a", { version: "2", value: 8 })
    expect(recall("a")).toEqual({ version: "2", value: 8 })
    remember(null, { version: "2", value: 8 })
    expect(recall(null)).toBeNull()
  })
})

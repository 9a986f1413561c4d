import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { pool } from "@/lib/db/client"
import { dropState } from "@/lib/process/process-state"

/** Loads a new copy of the module with an empty cache and without the cached size of the catalogue. */
async function fresh() {
  vi.resetModules()
  dropState("db.counts")
  dropState("db.counts.limit")
  return import("@/lib/db/count-cache")
}
const setSize = (listings: number) =>
  pool().query("update pg_class set reltuples = $1 where oid = 'services'::regclass", [listings])
const answer = (version: string, value: number) => async () => ({ version, value })

/** A count that ends when the test calls `finish`. */
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
afterAll(() => setSize(-1))

describe("a count", () => {
  it("runs once per version for any number of concurrent callers", async () => {
    const { getCount } = await fresh()
    const compute = vi.fn(answer("1", 7))
    const all = await Promise.all([1, 2, 3].map(() => getCount("a", "1", compute)))
    expect([...all, await getCount("a", "1", compute)]).toEqual([7, 7, 7, 7])
    expect(compute).toHaveBeenCalledTimes(1)
  })

  it("runs again before it is returned, once the version has changed", async () => {
    const { getCount } = await fresh()
    await getCount("a", "1", answer("1", 7))
    expect(await getCount("a", "2", answer("2", 8))).toBe(8)
  })

  it("never runs twice at once: a caller waits for the current run, and for another if that began before its version", async () => {
    const { getCount } = await fresh()
    const [early, next, unneeded] = [slowCount("1", 7), slowCount("10", 8), vi.fn(answer("0", 0))]
    const first = getCount("a", "1", early.compute)
    const others = ["9", "10"].map((version) => getCount("a", version, next.compute))
    await vi.waitFor(() => expect(early.compute).toHaveBeenCalled())
    expect(next.compute).not.toHaveBeenCalled()
    early.finish()
    expect(await first).toBe(7)
    await vi.waitFor(() => expect(next.compute).toHaveBeenCalled())
    const meanwhile = getCount("a", "8", unneeded)
    next.finish()
    expect(await Promise.all([...others, meanwhile])).toEqual([8, 8, 8])
    expect(next.compute).toHaveBeenCalledTimes(1)
    expect(unneeded).not.toHaveBeenCalled()
  })

  it("runs again after a failure, which all callers who waited for the run receive", async () => {
    const { getCount } = await fresh()
    const fails = vi.fn(async () => Promise.reject(new Error("down")))
    const calls = await Promise.allSettled(["1", "1", "2"].map((version) => getCount("a", version, fails)))
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(fails).toHaveBeenCalledTimes(1)
    expect(await getCount("a", "3", answer("3", 9))).toBe(9)
  })

  it("waits for a slot while three others run", async () => {
    const { getCount } = await fresh()
    const slow = ["a", "b", "c"].map((key) => ({ key, ...slowCount("1", 1) }))
    const running = slow.map(({ key, compute }) => getCount(key, "1", compute))
    const fourth = vi.fn(answer("1", 4))
    const last = getCount("d", "1", fourth)
    await vi.waitFor(() => expect(slow.at(-1)?.compute).toHaveBeenCalled())
    expect(fourth).not.toHaveBeenCalled()
    for (const { finish } of slow) finish()
    expect(await Promise.all([...running, last])).toEqual([1, 1, 1, 4])
  })
})

describe("a count in a large catalogue", () => {
  beforeEach(async () => {
    await setSize(20_000)
    vi.useFakeTimers({ toFake: ["Date"] })
  })

  it("may be ten seconds old while it runs again in the background", async () => {
    const { getCount } = await fresh()
    await getCount("a", "1", answer("1", 7))
    const slow = slowCount("2", 8)
    expect(await getCount("a", "2", slow.compute)).toBe(7)
    expect(await getCount("a", "2", slow.compute)).toBe(7)
    slow.finish()
    await vi.waitFor(async () => expect(await getCount("a", "2", slow.compute)).toBe(8))
    expect(slow.compute).toHaveBeenCalledTimes(1)
    later(10_001)
    expect(await getCount("a", "3", answer("3", 9))).toBe(9)
  })

  it("runs for at most a sixth of the time, however often the version changes", async () => {
    const { getCount } = await fresh()
    await getCount("a", "1", answer("1", 7))
    const slow = slowCount("3", 8)
    for (const version of ["2", "3", "4"]) expect(await getCount("a", version, slow.compute)).toBe(7)
    later(2_000)
    slow.finish()
    const next = vi.fn(answer("6", 9))
    await vi.waitFor(async () => expect(await getCount("a", "5", next)).toBe(8))
    later(9_900)
    expect(await getCount("a", "6", next)).toBe(8)
    expect(next).not.toHaveBeenCalled()
    later(200)
    expect(await getCount("a", "6", next)).toBe(8)
    await vi.waitFor(async () => expect(await getCount("a", "6", next)).toBe(9))
    expect([slow.compute.mock.calls.length, next.mock.calls.length]).toEqual([1, 1])
  })

  it("may be as old as ten times its duration; later callers wait for the current run", async () => {
    const { getCount } = await fresh()
    const slow = slowCount("1", 7)
    const first = getCount("a", "1", slow.compute)
    await vi.waitFor(() => expect(slow.compute).toHaveBeenCalled())
    later(3_000)
    slow.finish()
    expect(await first).toBe(7)
    later(26_000)
    const next = slowCount("2", 8)
    expect(await getCount("a", "2", next.compute)).toBe(7)
    later(2_000)
    const waiting = getCount("a", "3", answer("3", 0))
    next.finish()
    expect(await waiting).toBe(8)
  })

  it("returns the former value while the count fails", async () => {
    const { getCount } = await fresh()
    await getCount("a", "1", answer("1", 7))
    const fails = vi.fn(async () => Promise.reject(new Error("down")))
    later(1)
    expect(await getCount("a", "2", fails)).toBe(7)
    await vi.waitFor(() => expect(fails).toHaveBeenCalled())
    expect(await getCount("a", "2", fails)).toBe(7)
    await vi.waitFor(async () => expect(await getCount("a", "2", answer("2", 8))).toBe(8))
  })

  it("is not tried again at once after it failed", async () => {
    const { getCount } = await fresh()
    await getCount("a", "1", answer("1", 7))
    let fail = () => {}
    const fails = vi.fn(() => new Promise<never>((_, reject) => (fail = () => reject(new Error("down")))))
    later(1)
    expect(await getCount("a", "2", fails)).toBe(7)
    await vi.waitFor(() => expect(fails).toHaveBeenCalled())
    later(1_000)
    fail()
    await expect(getCount("a", "2", fails)).resolves.toBe(7)
    later(4_900)
    expect(await getCount("a", "2", fails)).toBe(7)
    expect(fails).toHaveBeenCalledTimes(1)
    later(200)
    expect(await getCount("a", "2", answer("2", 8))).toBe(7)
    await vi.waitFor(async () => expect(await getCount("a", "2", answer("2", 8))).toBe(8))
  })

  it("is exact if its result may not name services that were hidden since", async () => {
    const { getExactCount } = await fresh()
    await getExactCount("a", "1", answer("1", 7))
    expect(await getExactCount("a", "2", answer("2", 8))).toBe(8)
  })
})

describe("a slow count", () => {
  const AGE = { renewMs: 1000, maxMs: 10_000 }

  it("is renewed in the background, so that only the first caller waits", async () => {
    const { getSlowCount } = await fresh()
    expect(await getSlowCount("a", AGE, answer("1", 7))).toBe(7)
    expect(await getSlowCount("a", AGE, answer("2", 8))).toBe(7)
    later(1001)
    const slow = slowCount("3", 9)
    expect(await getSlowCount("a", AGE, slow.compute)).toBe(7)
    slow.finish()
    await vi.waitFor(async () => expect(await getSlowCount("a", AGE, slow.compute)).toBe(9))
    expect(slow.compute).toHaveBeenCalledTimes(1)
  })

  it("is never older than its limit", async () => {
    const { getSlowCount } = await fresh()
    await getSlowCount("a", AGE, answer("1", 7))
    later(10_001)
    expect(await getSlowCount("a", AGE, answer("2", 8))).toBe(8)
  })
})

describe("a cached count", () => {
  it("is found with its version, also if another statement counted it in addition to its own result", async () => {
    const { findCount, getCount, saveCount } = await fresh()
    expect(findCount("a")).toBeNull()
    await getCount("a", "1", answer("1", 7))
    expect(findCount("a")).toEqual({ version: "1", value: 7 })
    saveCount("a", { version: "2", value: 8 })
    expect(findCount("a")).toEqual({ version: "2", value: 8 })
    saveCount(null, { version: "2", value: 8 })
    expect(findCount(null)).toBeNull()
  })
})

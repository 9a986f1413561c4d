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
const answer = (value: number) => async () => value

/** A count that ends when the test calls `finish`. */
function slowCount(value: number) {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const compute = vi.fn(async () => {
    await ended
    return value
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
    const { count } = await fresh()
    const compute = vi.fn(answer(7))
    const all = await Promise.all([1, 2, 3].map(() => count("a", "1", compute)))
    expect([...all, await count("a", "1", compute)]).toEqual([7, 7, 7, 7])
    expect(compute).toHaveBeenCalledTimes(1)
  })

  it("runs again before it is returned, once the version has changed", async () => {
    const { count } = await fresh()
    await count("a", "1", answer(7))
    expect(await count("a", "2", answer(8))).toBe(8)
  })

  it("never runs twice at once: a caller waits for the current run, and for another if that began before its version", async () => {
    const { count } = await fresh()
    const [early, next, unneeded] = [slowCount(7), slowCount(8), vi.fn(answer(0))]
    const first = count("a", "1", early.compute)
    const others = ["9", "10"].map((version) => count("a", version, next.compute))
    await expect.poll(() => early.compute).toHaveBeenCalled()
    expect(next.compute).not.toHaveBeenCalled()
    early.finish()
    expect(await first).toBe(7)
    await expect.poll(() => next.compute).toHaveBeenCalled()
    const meanwhile = count("a", "8", unneeded)
    next.finish()
    expect(await Promise.all([...others, meanwhile])).toEqual([8, 8, 8])
    expect(next.compute).toHaveBeenCalledTimes(1)
    expect(unneeded).not.toHaveBeenCalled()
  })

  it("runs again after a failure, which all callers who waited for the run receive", async () => {
    const { count } = await fresh()
    const fails = vi.fn(async () => Promise.reject(new Error("down")))
    const calls = await Promise.allSettled(["1", "1", "2"].map((version) => count("a", version, fails)))
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(fails).toHaveBeenCalledTimes(1)
    expect(await count("a", "3", answer(9))).toBe(9)
  })

  it("waits for a slot while three others run", async () => {
    const { count } = await fresh()
    const slow = ["a", "b", "c"].map((key) => ({ key, ...slowCount(1) }))
    const running = slow.map(({ key, compute }) => count(key, "1", compute))
    const fourth = vi.fn(answer(4))
    const last = count("d", "1", fourth)
    await expect.poll(() => slow.at(-1)?.compute).toHaveBeenCalled()
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
    const { count } = await fresh()
    await count("a", "1", answer(7))
    const slow = slowCount(8)
    expect(await count("a", "2", slow.compute)).toBe(7)
    expect(await count("a", "2", slow.compute)).toBe(7)
    slow.finish()
    await expect.poll(() => count("a", "2", slow.compute)).toBe(8)
    expect(slow.compute).toHaveBeenCalledTimes(1)
    later(10_001)
    expect(await count("a", "3", answer(9))).toBe(9)
  })

  it("runs for at most a sixth of the time, however often the version changes", async () => {
    const { count } = await fresh()
    await count("a", "1", answer(7))
    const slow = slowCount(8)
    for (const version of ["2", "3", "4"]) expect(await count("a", version, slow.compute)).toBe(7)
    later(2_000)
    slow.finish()
    const next = vi.fn(answer(9))
    await expect.poll(() => count("a", "5", next)).toBe(8)
    later(9_900)
    expect(await count("a", "6", next)).toBe(8)
    expect(next).not.toHaveBeenCalled()
    later(200)
    expect(await count("a", "6", next)).toBe(8)
    await expect.poll(() => count("a", "6", next)).toBe(9)
    expect([slow.compute.mock.calls.length, next.mock.calls.length]).toEqual([1, 1])
  })

  it("may be as old as ten times its duration; later callers wait for the current run", async () => {
    const { count } = await fresh()
    const slow = slowCount(7)
    const first = count("a", "1", slow.compute)
    await expect.poll(() => slow.compute).toHaveBeenCalled()
    later(3_000)
    slow.finish()
    expect(await first).toBe(7)
    later(26_000)
    const next = slowCount(8)
    expect(await count("a", "2", next.compute)).toBe(7)
    later(2_000)
    const waiting = count("a", "3", answer(0))
    next.finish()
    expect(await waiting).toBe(8)
  })

  it("returns the former value while the count fails", async () => {
    const { count } = await fresh()
    await count("a", "1", answer(7))
    const fails = vi.fn(async () => Promise.reject(new Error("down")))
    later(1)
    expect(await count("a", "2", fails)).toBe(7)
    await expect.poll(() => fails).toHaveBeenCalled()
    expect(await count("a", "2", fails)).toBe(7)
    await expect.poll(() => count("a", "2", answer(8))).toBe(8)
  })

  it("is not tried again at once after it failed", async () => {
    const { count } = await fresh()
    await count("a", "1", answer(7))
    let fail = () => {}
    const fails = vi.fn(() => new Promise<never>((_, reject) => (fail = () => reject(new Error("down")))))
    later(1)
    expect(await count("a", "2", fails)).toBe(7)
    await expect.poll(() => fails).toHaveBeenCalled()
    later(1_000)
    fail()
    await expect(count("a", "2", fails)).resolves.toBe(7)
    later(4_900)
    expect(await count("a", "2", fails)).toBe(7)
    expect(fails).toHaveBeenCalledTimes(1)
    later(200)
    expect(await count("a", "2", answer(8))).toBe(7)
    await expect.poll(() => count("a", "2", answer(8))).toBe(8)
  })
})

describe("a count with an age", () => {
  const AGE = { renewMs: 1000, maxMs: 10_000 }

  it("is renewed in the background, so that only the first caller waits", async () => {
    const { count } = await fresh()
    expect(await count("a", AGE, answer(7))).toBe(7)
    expect(await count("a", AGE, answer(8))).toBe(7)
    later(1001)
    const slow = slowCount(9)
    expect(await count("a", AGE, slow.compute)).toBe(7)
    slow.finish()
    await expect.poll(() => count("a", AGE, slow.compute)).toBe(9)
    expect(slow.compute).toHaveBeenCalledTimes(1)
  })

  it("is never older than its limit", async () => {
    const { count } = await fresh()
    await count("a", AGE, answer(7))
    later(10_001)
    expect(await count("a", AGE, answer(8))).toBe(8)
  })
})

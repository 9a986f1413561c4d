// Work under a lock runs one after the other, and a killed holder does not keep the lock.

import { existsSync, mkdirSync, mkdtempSync, statSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { tryLock, withLock } from "@/lib/process/folder-lock"

const aFolder = () => path.join(mkdtempSync(path.join(tmpdir(), "lock-")), "lock")

it("runs one work at a time, and is free afterwards, also after an error", async () => {
  const folder = aFolder()
  const running: boolean[] = []
  const work = async () => {
    running.push(existsSync(folder), tryLock(folder))
    await Promise.resolve()
    throw new Error("the work failed")
  }
  const ends = await Promise.allSettled([withLock(folder, work), withLock(folder, work)])
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect(running).toEqual([true, false, true, false])
  expect(tryLock(folder)).toBe(true)
})

it("is free after the holder was killed", async () => {
  const folder = aFolder()
  mkdirSync(folder)
  const before = new Date(Date.now() - 16_000)
  utimesSync(folder, before, before)
  expect(await withLock(folder, () => "done")).toBe("done")
})

it("stays with a holder that works for longer than a killed one would be waited for", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = aFolder()
  await withLock(folder, () => {
    const before = new Date(Date.now() - 14_000)
    utimesSync(folder, before, before)
    vi.advanceTimersByTime(3_000)
    expect(Date.now() - statSync(folder).mtimeMs).toBeLessThan(10_000)
    expect([tryLock(folder), existsSync(folder)]).toEqual([false, true])
  })
})

it("reports a folder that cannot be created", () => {
  expect(() => tryLock(path.join(aFolder(), "missing", "lock"))).toThrow("ENOENT")
})

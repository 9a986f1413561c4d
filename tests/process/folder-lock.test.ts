// Work under a lock runs one after the other, and a killed holder does not keep the lock.

import { existsSync, mkdirSync, mkdtempSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, it } from "vitest"
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

it("reports a folder that cannot be created", () => {
  expect(() => tryLock(path.join(aFolder(), "missing", "lock"))).toThrow("ENOENT")
})

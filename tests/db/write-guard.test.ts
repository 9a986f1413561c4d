// When the embedded database stops and continues its writes, by made-up clocks and disks.

import { describe, expect, it } from "vitest"
import { WriteGuard } from "@/lib/db/write-guard"

const MB = 1_048_576
const READ_ONLY = "set default_transaction_read_only = on"
const WRITABLE = "set default_transaction_read_only = off"

function create() {
  const world = { free: 1000 * MB, files: 1, endings: [] as string[] }
  const guard = new WriteGuard({
    dataDir: "/data",
    readDisk: () => ({ freeBytes: world.free, totalBytes: 2000 * MB }),
    countLogFiles: () => world.files,
    giveUp: (reason) => void world.endings.push(reason),
  })
  return { world, guard }
}
const error = (code: string) => Buffer.from(`E....SERROR\0VERROR\0C${code}\0Msome words\0\0`)

describe("WriteGuard", () => {
  it("D-disk-01 changes the session once when the disk gets full, and once when it has space again", () => {
    const { world, guard } = create()
    expect(guard.takeDue(0)).toEqual([])
    world.free = 10 * MB
    expect(guard.takeDue(50)).toEqual([])
    expect(guard.takeDue(150)).toEqual([READ_ONLY])
    expect(guard.takeDue(300)).toEqual([])
    world.free = 100 * MB
    expect(guard.takeDue(450)).toEqual([WRITABLE])
    expect(world.endings).toEqual([])
  })

  it("D-disk-01 stops writes for 5 s after one that failed, whatever the free space is", () => {
    const { guard } = create()
    guard.watch(error("53100"), 1000)
    expect(guard.takeDue(1000)).toEqual([READ_ONLY])
    expect(guard.takeDue(5900)).toEqual([])
    expect(guard.takeDue(6100)).toEqual([WRITABLE])
  })

  it("does not take another error or a row with the same words for one", () => {
    const { world, guard } = create()
    guard.watch(error("23505"), 1000)
    for (const text of ["C53100", "VPANIC", "53100", "PANIC", "XLogBeginInsert was already called"]) {
      guard.watch(Buffer.from(`D\0\0\0*\0\u0001\0\0\0${String.fromCharCode(text.length)}${text}\0\0\0\u0001a`), 1000)
    }
    expect([guard.takeDue(1000), world.endings]).toEqual([[], []])
  })

  it("D-disk-02 ends the process when Postgres' log could not be written", () => {
    const { world, guard } = create()
    guard.watch(Buffer.from("E....SPANIC\0VPANIC\0C53100\0Mcould not write to file\0\0"))
    guard.watch(Buffer.from("E....SERROR\0VERROR\0CXX000\0MXLogBeginInsert was already called\0\0"))
    expect(world.endings).toEqual(["its log could not be written", "its log could not be written"])
  })

  it("D-disk-02 ends the process when a call throws or never ends", async () => {
    const { world, guard } = create()
    const thrown = guard.run(() => Promise.reject(new Error("unreachable executed")))
    await expect(thrown).rejects.toThrow()
    guard.tick()
    guard.tick()
    void guard.run(() => new Promise(() => undefined))
    guard.tick()
    expect(world.endings).toEqual(["unreachable executed"])
    guard.tick()
    expect(world.endings).toEqual(["unreachable executed", "a statement never ended"])
  })

  it("D-disk-03 empties a long log before the next transaction", () => {
    const { world, guard } = create()
    world.files = 2
    guard.tick()
    expect(guard.takeDue()).toEqual([])
    world.files = 3
    guard.tick()
    expect([guard.takeDue(), guard.takeDue()]).toEqual([["checkpoint"], []])
  })
})

// The built server with the embedded database on a disk that fails, and works again. Only `npm test -- --long` runs it.

import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, expect, inject, it, onTestFinished, vi } from "vitest"
import { isLong } from "@/tests/support/long"
import { cleanUp, newEmptyDir, startServer } from "./directory-process"
import { withDatabase } from "./with-database"

const PATIENCE = { timeout: 60_000, interval: 200 }
const PYTHON = "/usr/bin/python3"

afterAll(cleanUp)

/** Why there is no such disk here; undefined when there is one. */
function findMissingFuse(): string | undefined {
  if (!existsSync("/dev/fuse")) return "this machine has no FUSE"
  return spawnSync(PYTHON, ["-c", "import fusepy"]).status === 0 ? undefined : "python3-fusepy is not installed"
}

/** Mounts a disk with a migrated, empty database. */
async function mountFaultyDisk() {
  const [folder, place, notes] = [newEmptyDir(), newEmptyDir(), newEmptyDir()]
  cpSync(inject("migratedFolder"), folder, { recursive: true })
  const fault = path.join(notes, "fault")
  const disk = spawn(PYTHON, [path.join(import.meta.dirname, "faulty-disk.py"), folder, place, fault], {
    stdio: "inherit",
  })
  onTestFinished(async () => {
    const ended = once(disk, "exit")
    spawnSync("umount", ["--lazy", place])
    // By itself it would end with the last open file, and the server still has some.
    disk.kill("SIGKILL")
    await ended
  })
  await vi.waitUntil(() => readFileSync("/proc/mounts", "utf8").includes(` ${place} fuse`), PATIENCE)
  return { place, breakDown: () => writeFileSync(fault, ""), recover: () => rmSync(fault) }
}

it("D-disk-07 a disk whose writes fail is a state: reads go on, writes are refused, and nothing acknowledged is lost", async ({
  skip,
}) => {
  skip(!isLong, "npm test -- --long breaks a disk")
  const missing = findMissingFuse()
  skip(missing !== undefined, missing)
  const disk = await mountFaultyDisk()
  const server = startServer({ DATA_DIR: disk.place, CLAIMS_PER_HOUR: "1000" })
  const origin = await server.ready
  const acknowledged: string[] = []
  let claims = 0
  const write = async () => {
    claims += 1
    const domain = `claim-${claims}.example`
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ domain }) }
    const { status } = await fetch(`${origin}/api/v1/claim`, { ...init, signal: AbortSignal.timeout(15_000) })
    if (status === 201) acknowledged.push(domain)
    return status
  }
  const writeAgain = () => vi.waitFor(async () => expect(await write()).toBe(201), PATIENCE)
  const list = `${origin}/api/v1/services`
  expect((await fetch(list)).status).toBe(200)
  await writeAgain()
  for (let round = 0; round < 3; round += 1) {
    disk.breakDown()
    await vi.waitFor(async () => expect([503, 507]).toContain(await write()), PATIENCE)
    expect((await fetch(list)).status).toBe(200)
    disk.recover()
    await writeAgain()
  }
  const { rows } = await withDatabase(disk.place, (database) =>
    database.query<{ domain: string }>("select domain from claims"),
  )
  expect(rows.map(({ domain }) => domain)).toEqual(expect.arrayContaining(acknowledged))
})

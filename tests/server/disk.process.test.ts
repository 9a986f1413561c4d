// The built server with the embedded database on a file system of 90 MB that gets full, and has space again.

import { readFileSync } from "node:fs"
import { afterAll, describe, expect, it, vi } from "vitest"
import { cleanUp, type DirectoryProcess, startServer } from "./directory-process"
import { fill, free, mountSmallDisk, unmountDisks } from "./small-disk"
import { withDatabase } from "./with-database"

const PATIENCE = { timeout: 120_000, interval: 200 }
const MOST_MS = 60_000

afterAll(async () => {
  unmountDisks()
  await cleanUp()
})

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(MOST_MS) })
  const { status, headers } = response
  const [stale, retry] = [headers.get("x-directory-stale"), headers.get("retry-after")]
  return { status, stale, retry, body: await response.text() }
}

let claims = 0
/** The domains whose claim was acknowledged. */
const acknowledged: string[] = []

/** Sends a write, and remembers it when it is acknowledged. */
async function write(origin: string): Promise<{ status: number; retry: string | null; body: string }> {
  claims += 1
  const domain = `claim-${claims}.example`
  const headers = { "content-type": "application/json" }
  const answer = await ask(`${origin}/api/v1/claim`, { method: "POST", headers, body: JSON.stringify({ domain }) })
  if (answer.status === 201) acknowledged.push(domain)
  return answer
}

const writeAgain = (origin: string) =>
  vi.waitFor(async () => expect(await write(origin)).toMatchObject({ status: 201 }), PATIENCE)

function findDatabase({ pid }: DirectoryProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number)
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("database.mjs"))
  if (found === undefined) throw new Error("the server has no database process")
  return found
}

async function expectNothingLost(disk: string): Promise<void> {
  const { rows } = await withDatabase(disk, (database) =>
    database.query<{ domain: string }>("select domain from claims"),
  )
  expect(rows.map(({ domain }) => domain)).toEqual(expect.arrayContaining(acknowledged))
}

describe("an embedded database", () => {
  it("D-disk-01 D-disk-02 D-disk-06 survives a full disk and the end of its process, and loses no acknowledged write", async () => {
    const disk = mountSmallDisk()
    if (disk === null) return
    const server = startServer({ DATA_DIR: disk, CLAIMS_PER_HOUR: "1000" })
    const origin = await server.ready
    const list = `${origin}/api/v1/services`
    expect(await ask(list)).toMatchObject({ status: 200 })
    expect(await write(origin)).toMatchObject({ status: 201 })

    // The data files cannot grow.
    fill(disk)
    await vi.waitFor(async () => {
      const { status, retry, body } = await write(origin)
      expect([status, retry, JSON.parse(body).code]).toEqual([507, "60", "storage_full"])
    }, PATIENCE)
    expect(await ask(`${list}?q=first`)).toMatchObject({ status: 200, stale: null })
    expect(server.messages()).toMatch(/the disk is full: \d+ MB are free on the disk of .+ Free at least \d+ MB there/)
    free(disk)
    await writeAgain(origin)

    // The log of Postgres cannot grow: these messages are written even by a read-only transaction.
    fill(disk)
    const growLog = async () =>
      withDatabase(disk, async (database) => {
        database.on("error", () => undefined)
        for (let n = 0; n < 40; n += 1)
          await database.query("select pg_logical_emit_message(true, 't', repeat('x', 1000000))")
      })
    await expect(growLog()).rejects.toThrow()
    expect((await ask(list)).status).toBe(200)
    free(disk)
    await writeAgain(origin)

    for (let round = 0; round < 2; round += 1) {
      process.kill(findDatabase(server), "SIGKILL")
      await writeAgain(origin)
    }
    await expectNothingLost(disk)
    expect(server.messages()).toContain("the embedded database is back")
  })
})

// Several processes use one database at once, as the web server, the worker and the command line do.

import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { promisify } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { bundleProgram } from "@/tests/support/bundle"
import { fillDatabase, pool } from "@/tests/support/directory"

const execute = promisify(execFile)
const QUERY = await bundleProgram("tests/db/repeat-query.ts")
const HOLD = await bundleProgram("tests/db/hold-transaction.ts")
const COUNTER = await bundleProgram("tests/db/counter.ts")

interface Asked {
  mixed: number
  failures: number
  first: string | null
}

async function ask(name: string, times: number, length: number): Promise<Asked> {
  const { stdout } = await execute(process.execPath, [QUERY, name, `${times}`, `${length}`])
  return JSON.parse(stdout)
}

const count = (times: number) => execute(process.execPath, [COUNTER, `${times}`])

async function readCounter(): Promise<number> {
  const { rows } = await pool().query<{ n: number }>("select n from try_counter")
  return rows[0]?.n ?? Number.NaN
}

fillDatabase(async () => {
  await pool().query("create table try_counter as select 0 as n")
})
afterAll(() => pool().query("drop table try_counter"))

describe("two processes on one database", () => {
  it("never run each other's statements, even with large values", async () => {
    const answers = await Promise.all([
      ask("large", 30, 3_000_000),
      ask("small", 1500, 10),
      ask("medium", 200, 100_000),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ mixed: 0, failures: 0, first: null })
  })

  it("keep their transactions separate", async () => {
    await Promise.all([count(100), count(100)])
    expect(await readCounter()).toBe(200)
  })

  it("continue when one of them is killed in a transaction", async () => {
    const before = await readCounter()
    const victim = spawn(process.execPath, [HOLD], { stdio: ["ignore", "pipe", "inherit"] })
    await once(victim.stdout, "data")
    const answer = readCounter()
    victim.kill("SIGKILL")
    expect(await answer).toBe(before)
  })
})

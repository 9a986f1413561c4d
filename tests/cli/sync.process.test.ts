// `npm run cli sync` with a source that is served on loopback.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createDatabase } from "@/tests/support/fresh-database"
import { PROGRAMS } from "@/tests/support/programs"
import { run } from "../run/command"
import { openTwins, type Twins } from "../sources/twins"

const server = process.env["TEST_DATABASE_URL"]
const dataDir = mkdtempSync(path.join(tmpdir(), "directory-cli-"))
let twins: Twins
let database: Awaited<ReturnType<typeof createDatabase>> | null = null

beforeAll(async () => {
  twins = await openTwins({ mpp: 12 })
  database = server ? await createDatabase(server) : null
})
afterAll(async () => {
  await twins.close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const cli = (...args: string[]) =>
  run(process.execPath, [...PROGRAMS.cli, ...args], {
    env: {
      DATABASE_URL: database?.url ?? "",
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
      SOURCES: "mpp,sponge",
      SOURCE_MPP_URL: twins.url("mpp"),
      SOURCE_SPONGE_URL: "http://127.0.0.1:9/",
    },
  })

describe("npm run cli sync", () => {
  it("synchronizes one source now, due or not, and prints the result", async () => {
    const first = await cli("sync", "mpp")
    expect(first.code, first.output).toBe(0)
    const { state, found, new: added, skipped } = JSON.parse(first.output)
    expect([state, found]).toEqual(["done", added + skipped])
    expect(added).toBeGreaterThan(0)
    expect(JSON.parse((await cli("sync", "mpp")).output)).toMatchObject({ new: 0, changed: 0, unchanged: added })
  })

  it.each([
    ["satring", "There is no source with this name. The sources read here are sponge, mpp (setting SOURCES)."],
    ["", "There is no source with this name. The sources read here are sponge, mpp (setting SOURCES)."],
    ["sponge", "sponge could not be synchronized: No usable response: ECONNREFUSED."],
  ])("prints the reason and exits with 1: %j", async (name, sentence) => {
    const { code, output } = await cli("sync", name)
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: sentence })
  })
})

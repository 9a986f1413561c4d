// `npm run cli register` with a host of 100 endpoints, and `npm run cli sync` with a source that is served on loopback, both without
// a running server.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { BATCH_ENTRIES, type BatchHost, openBatchHost, VALID_ENTRIES } from "@/tests/support/batch-host"
import { createDatabase } from "@/tests/support/fresh-database"
import { PROGRAMS } from "@/tests/support/programs"
import { run } from "../run/command"
import { openTwins, type Twins } from "../sources/twins"

const server = process.env["TEST_DATABASE_URL"]
const dataDir = mkdtempSync(path.join(tmpdir(), "directory-cli-"))
let host: BatchHost
let twins: Twins
let database: Awaited<ReturnType<typeof createDatabase>> | null = null

beforeAll(async () => {
  host = await openBatchHost()
  twins = await openTwins({ mpp: 12 })
  database = server ? await createDatabase(server) : null
})
afterAll(async () => {
  await Promise.all([host.close(), twins.close(), database?.drop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const cli = (...args: string[]) =>
  run(process.execPath, [...PROGRAMS.cli, ...args], {
    env: {
      ...{ DATABASE_URL: database?.url ?? "", DATA_DIR: dataDir, LOG_LEVEL: "silent", NODE_ENV: "test" },
      ...{ ALLOW_PRIVATE: host.hostPort, PROBE_HOST_SPACING_MS: "0", PROBE_TIMEOUT_MS: "400" },
      ...{ SOURCES: "mpp,sponge", SOURCE_MPP_URL: twins.url("mpp"), SOURCE_SPONGE_URL: "http://127.0.0.1:9/" },
    },
  })

it.each([
  [["register", "api.example.com"], "urls[0] must start with https:// or http://."],
  [["sync", "satring"], "There is no source with this name. The sources read here are sponge, mpp (setting SOURCES)."],
  [["sync", ""], "There is no source with this name. The sources read here are sponge, mpp (setting SOURCES)."],
  [["sync", "sponge"], "sponge could not be synchronized: No usable response: ECONNREFUSED."],
])("npm run cli %j prints the reason and exits with 1", async (args, sentence) => {
  const { code, output } = await cli(...args)
  expect({ code, output: output.trim() }).toEqual({ code: 1, output: sentence })
})

it("D-batch-09 registers an origin, and prints a line for each entry", async () => {
  const { code, output } = await cli("register", host.origin)
  expect(code, output).toBe(0)
  const lines = output.trim().split("\n")
  const entries = lines.filter((line) => line.includes("\t")).map((line) => line.split("\t"))
  expect(entries).toHaveLength(BATCH_ENTRIES)
  const found = `${host.origin}/v1/forecasts/3`
  expect(entries.find(([url]) => url === found)).toEqual([
    ...[found, "POST", "x402", "in review", "Registered. The listing is waiting for review."],
  ])
  expect(entries.find(([url]) => url?.endsWith("/free/0"))?.slice(1, 4)).toEqual(["GET", "HTTP 200", "not listed"])
  expect(output).toMatch(/\/v1\/gauges\/\{id\}\t–\t–\tnot checked\tThe path has placeholders, /)
  expect(lines.at(-2)).toBe(`103 entries: 0 listed, ${VALID_ENTRIES} in review, 4 not listed, 3 not checked.`)
  expect(lines.at(-1)).toMatch(/\/register\/batch\/[0-9a-f-]{36}$/)
})

it("npm run cli sync synchronizes one source now, due or not, and prints the result", async () => {
  const first = await cli("sync", "mpp")
  expect(first.code, first.output).toBe(0)
  const { state, found, new: added, skipped } = JSON.parse(first.output)
  expect([state, found]).toEqual(["done", added + skipped])
  expect(added).toBeGreaterThan(0)
  expect(JSON.parse((await cli("sync", "mpp")).output)).toMatchObject({ new: 0, changed: 0, unchanged: added })
})

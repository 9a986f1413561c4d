// Runs the commands of docs/operations.md against a running directory, as an operator copies them.

import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findClosedPort } from "@/tests/net/closed-port"
import { run } from "../run/command"
import { cleanUp, newEmbeddedDir, newEmptyDir, startServer } from "../server/directory-process"
import { createDatabase } from "../support/fresh-database"
import { openPaidHosts, type PaidHosts } from "../support/paid-hosts"
import { PROGRAMS } from "../support/programs"

const FENCE = /^```sh\n([\s\S]*?)^```$/gm
/** tests/server/backup.process.test.ts runs these, with the tools that fit the server. */
const IS_POSTGRES_TOOL = /^(pg_dump|createdb|pg_restore)\b/
/** The commands of several lines are joined; a comment is only for the reader. */
const LINES = [...readFileSync("docs/operations.md", "utf8").matchAll(FENCE)]
  .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
  .map((line) => line.replace(/\s+# .*$/, ""))
  .filter((line) => line !== "" && !IS_POSTGRES_TOOL.test(line))
const COMMANDS = [...new Set(LINES)]

const server = process.env["TEST_DATABASE_URL"]
const dataDir = newEmbeddedDir()
const files = newEmptyDir()
const backup = path.join(files, "directory.backup")
const METRICS_TOKEN = "a-token-for-the-metrics-of-these-tests"
const metricsPort = await findClosedPort()
let origin = ""
let hosts: PaidHosts
let database: { url: string; drop(): Promise<void> } | null = null

beforeAll(async () => {
  hosts = await openPaidHosts()
  const settings = { ADMIN_SECRET: "", METRICS_PORT: String(metricsPort), METRICS_TOKEN }
  origin = await startServer({ DATA_DIR: dataDir, ...settings }).ready
  database = server ? await createDatabase(server) : null
})
afterAll(async () => {
  await database?.drop()
  await hosts.close()
  await cleanUp()
})

/** Replaces what is different for every operator. */
const fill = (command: string) =>
  command
    .replaceAll("http://127.0.0.1:3000", origin)
    .replaceAll("127.0.0.1:9464", `127.0.0.1:${metricsPort}`)
    .replaceAll("https://api.example.com/v1/forecast", hosts.url(1, "ok/forecast"))
    .replace(" FILE", ` '${backup}'`)
    .replace("postgresql://…/restored", database?.url ?? "")
    .replace("DATA_DIR=./restored", `DATA_DIR='${path.join(files, "restored")}'`)

/** `npm run cli -- …` runs the command line of the build. */
const SHELL = `set -euo pipefail; npm() { shift 3; '${process.execPath}' ${path.resolve(PROGRAMS.cli[0])} "$@"; }; `

describe("D-run-08 the commands of docs/operations.md", () => {
  it("are there", () => expect(COMMANDS.length).toBeGreaterThan(12))

  it.for(COMMANDS)("%s", async (command, { skip }) => {
    skip(command.includes("postgresql://") && database === null, "TEST_DATABASE_URL names no Postgres server")
    const env = {
      ...{
        ADMIN_SECRET: "",
        METRICS_TOKEN,
        DATABASE_URL: "",
        DATA_DIR: dataDir,
        SOURCES: "well-known",
        BACKUP_DIR: files,
        ALERT_URL: hosts.url(1, "free/alerts"),
        ALERT_FORMAT: "json",
      },
      ...{ BACKUP_PASSPHRASE: "a-passphrase-of-the-tests", ALLOW_PRIVATE: hosts.allow(2), LOG_LEVEL: "error" },
    }
    const { code, output } = await run("bash", ["-c", SHELL + fill(command)], { env })
    expect(code, output).toBe(0)
  })
})

// The commands `backup`, `restore` and `move`: an embedded database that is in use and a Postgres database come back with every row, and the restored
// directory answers as the original. A killed command leaves the old state or the new one.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { EmbeddedDatabase } from "@/lib/db/embedded"
import { socketConfig } from "@/lib/db/owner-record"
import { end, run, start } from "@/tests/run/command"
import { cleanUp, newEmbeddedDir, newEmptyDir } from "@/tests/server/directory-process"
import { digestRows } from "@/tests/support/digest-rows"
import { createDatabase } from "@/tests/support/fresh-database"
import { PROGRAMS } from "@/tests/support/programs"
import { readAnswers } from "@/tests/support/read-answers"

const SERVICES = 300
const NOW = new Date()
const PASSPHRASE = "a-passphrase-of-the-tests"
const server = process.env["TEST_DATABASE_URL"] ?? ""
const files = mkdtempSync(path.join(tmpdir(), "directory-backups-"))
const backup = path.join(files, "embedded.backup")
const original = newEmbeddedDir()
const restored = newEmptyDir()
const databases: { url: string; drop(): Promise<void> }[] = []
let embedded: EmbeddedDatabase

const settings = (env: Record<string, string>) => ({
  ...{ DATABASE_URL: "", BASE_URL: "", LOG_LEVEL: "error", NODE_ENV: "test", SOURCES: "", ADMIN_SECRET: "" },
  ...{ SECRETS_KEY: "", L402_ROOT_KEY: "", BACKUP_PASSPHRASE: PASSPHRASE, ...env },
})
const cli = (env: Record<string, string>, ...args: string[]) =>
  run(process.execPath, [...PROGRAMS.cli, ...args], { env: settings(env) })

/** Imported late: it reads the settings, which `beforeAll` sets. */
const startEmbedded = async (folder: string) => (await import("@/lib/db/embedded")).startEmbedded(folder)

async function newDatabase(): Promise<string> {
  const database = await createDatabase(server)
  databases.push(database)
  return database.url
}

/** Sessions and the key of notices are not in a backup, migrations have the time of the restore, and a restored log has an id of its own. */
const LEFT_OUT = ["sessions", "seal_keys", "_prisma_migrations", "change_log"]

async function digest(config: pg.ClientConfig): Promise<object> {
  return Object.fromEntries(Object.entries(await digestRows(config)).filter(([name]) => !LEFT_OUT.includes(name)))
}

/** The responses of a directory, without the id of its log and the ETag that depends on it. */
async function readSame(env: Parameters<typeof readAnswers>[0]): Promise<Record<string, string>> {
  const answers = Object.entries(await readAnswers(env, paths))
  return Object.fromEntries(answers.map(([url, text]) => [url, text.replace(/"[^"]+"\n\{"log_id":"[^"]+",/, "")]))
}

async function readLogId(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<{ id: string }>("select id from change_log")).rows[0]?.id
  } finally {
    await client.end()
  }
}

/** Runs `use` with the database of a folder that no process uses. */
async function withFolder<Result>(folder: string, use: (config: pg.ClientConfig) => Promise<Result>): Promise<Result> {
  const database = await startEmbedded(folder)
  try {
    return await use(socketConfig(database.owner))
  } finally {
    await database.stop()
  }
}

/** Kills the command as soon as a file with such a name is in the folder, and returns the name. */
async function killWhen(
  folder: string,
  isAwaited: (name: string) => boolean,
  env: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const begun = new Promise<string>((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name === null || !isAwaited(name)) return
      watcher.close()
      resolve(name)
    })
  })
  const child = start(process.execPath, [...PROGRAMS.cli, ...args], settings(env))
  const gone = new Promise((resolve) => child.once("close", resolve))
  const name = await begun
  end(child)
  await gone
  return name
}

const killRestore = () =>
  killWhen(restored, (name) => name.startsWith("scratch-"), { DATA_DIR: restored }, "restore", backup)

let paths: string[] = []
let rows: object
let answers: Record<string, string>
/** The id of the log of `restored`. */
let log: string | undefined

beforeAll(async () => {
  Object.assign(process.env, settings({ DATA_DIR: original }))
  embedded = await startEmbedded(original)
  const { seed } = await import("@/prisma/seed")
  await seed(SERVICES, NOW)
  const { addOwnersAndReaders } = await import("@/tests/server/backup-world")
  await addOwnersAndReaders(NOW)
  const { db } = await import("@/lib/db/client")
  const { id } = await db().service.findFirstOrThrow({ where: { status: "active" }, select: { id: true } })
  paths = [
    "/api/v1/services?limit=200",
    "/api/v1/services?q=weather+api&facets=protocol,category",
    `/api/v1/services/${id}`,
    "/api/v1/changes?limit=200",
    "/api/v1/categories",
    "/feed.xml",
  ]
  const { disconnect } = await import("@/lib/db/client")
  await disconnect()
  rows = await digest(socketConfig(embedded.owner))
  answers = await readSame({ DATABASE_URL: "", DATA_DIR: original })
})
afterAll(async () => {
  await embedded.stop()
  for (const { drop } of databases) await drop()
  await cleanUp()
  rmSync(files, { recursive: true, force: true })
})

describe("D-backup-01 the embedded database, while it runs", () => {
  it("D-backup-02 is restored with every row after a restore that was killed, and answers as the original", async () => {
    const made = await cli({ DATA_DIR: original }, "backup", backup, "--with-secrets")
    expect(made.code, made.output).toBe(0)
    expect(made.output).toContain(`Data: ${original}\n`)
    const left = await killRestore()
    expect(existsSync(path.join(restored, "postgres"))).toBe(false)
    const taken = await cli({ DATA_DIR: restored }, "restore", backup)
    expect(taken.code, taken.output).toBe(0)
    expect(readdirSync(restored)).not.toContain(left)
    expect(readdirSync(restored)).toEqual(expect.arrayContaining(["postgres", "secrets-key"]))
    expect(readdirSync(restored).filter((name) => name.startsWith("scratch-"))).toEqual([])
    await withFolder(restored, async (config) => {
      expect(await digest(config)).toEqual(rows)
      expect(await readSame({ DATABASE_URL: "", DATA_DIR: restored })).toEqual(answers)
      log = await readLogId(config)
      // D-mirror-01
      expect(log).not.toBe(await readLogId(socketConfig(embedded.owner)))
    })
  })

  it("D-backup-03 takes its secrets along when asked, without a readable word of them", async () => {
    const secret = readFileSync(path.join(original, "secrets-key"), "utf8")
    expect(readFileSync(path.join(restored, "secrets-key"), "utf8")).toBe(secret)
    expect(gunzipSync(readFileSync(backup)).toString()).not.toContain(secret.trim())
    const plain = path.join(files, "plain.backup")
    expect((await cli({ DATA_DIR: original }, "backup", plain)).output).toContain("The secrets are not in it.")
    expect(gunzipSync(readFileSync(plain)).toString().split("\n", 1)[0]).toContain('"secrets":null')
  })

  it("D-backup-02 stays usable when the command is killed, whose file is the old or the new one", async () => {
    const file = path.join(files, "killed.backup")
    writeFileSync(file, "old")
    await killWhen(files, (name) => name.endsWith(".part"), { DATA_DIR: original }, "backup", file)
    const content = readFileSync(file)
    if (content.toString() !== "old") expect(gunzipSync(content).toString()).toContain('"last_change"')
    expect(await digest(socketConfig(embedded.owner))).toEqual(rows)
  })
})

describe("D-backup-02 a restore", () => {
  const refused = async (env: Record<string, string>, file: string) => {
    const { code, output } = await cli(env, "restore", file)
    expect(code).toBe(1)
    return output
  }

  it("refuses a folder that has a database, and leaves it as it was", async () => {
    expect(await refused({ DATA_DIR: original }, backup)).toContain("has a database already")
    expect(await digest(socketConfig(embedded.owner))).toEqual(rows)
  })

  it.each([
    ["a cut file", (whole: Buffer) => whole.subarray(0, -100), {}, "it was cut"],
    ["another passphrase", (whole: Buffer) => whole, { BACKUP_PASSPHRASE: "x".repeat(20) }, "is not the one"],
    ["no passphrase", (whole: Buffer) => whole, { BACKUP_PASSPHRASE: "" }, "Set BACKUP_PASSPHRASE"],
  ])("refuses %s before it writes anything", async (_, change, env, reason) => {
    const folder = newEmptyDir()
    const file = path.join(files, "changed.backup")
    writeFileSync(file, change(readFileSync(backup)))
    expect(await refused({ DATA_DIR: folder, ...env }, file)).toContain(reason)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe.skipIf(server === "")("Postgres", () => {
  let moved = ""

  it("D-backup-05 takes over the embedded database of a directory that is stopped, with every row", async () => {
    moved = await newDatabase()
    const early = await cli({ DATA_DIR: original }, "move", "--to", moved)
    expect({ code: early.code, output: early.output }).toMatchObject({ code: 1 })
    expect(early.output).toContain("is in use by the directory")
    const { code, output } = await cli({ DATA_DIR: restored }, "move", "--to", moved)
    expect(code, output).toBe(0)
    expect(await digest({ connectionString: moved })).toEqual(rows)
    expect(await readLogId({ connectionString: moved })).toBe(log)
    expect(await readSame({ DATABASE_URL: moved, DATA_DIR: restored })).toEqual(answers)
  })

  it("D-backup-01 is backed up, rehearsed and restored with every row, and answers as the original", async () => {
    const file = path.join(files, "postgres.backup")
    const env = { DATABASE_URL: moved, DATA_DIR: newEmptyDir() }
    const made = await cli(env, "backup", file, "--rehearse")
    expect(made.code, made.output).toBe(0)
    expect(made.output).toContain("It was restored on trial")
    const target = await newDatabase()
    const taken = await cli({ ...env, DATABASE_URL: target }, "restore", file)
    expect(taken.code, taken.output).toBe(0)
    expect(await digest({ connectionString: target })).toEqual(rows)
    expect(await readSame({ DATABASE_URL: target, DATA_DIR: restored })).toEqual(answers)
    const again = await cli({ ...env, DATABASE_URL: target }, "restore", file)
    expect([again.code, again.output]).toEqual([
      1,
      "The database has tables already. Restore into a new, empty database.\n",
    ])
  })

  it("D-backup-02 stays empty when a restore fails at its end", async () => {
    const lines = gunzipSync(readFileSync(path.join(files, "postgres.backup")))
      .toString()
      .trimEnd()
      .split("\n")
    const last = JSON.parse(lines.pop() ?? "")
    const file = path.join(files, "miscounted.backup")
    writeFileSync(
      file,
      gzipSync(`${[...lines, JSON.stringify({ ...last, rows: { ...last.rows, claims: 1 } })].join("\n")}\n`),
    )
    const target = await newDatabase()
    const { code, output } = await cli({ DATABASE_URL: target, DATA_DIR: newEmptyDir() }, "restore", file)
    expect([code, output]).toEqual([1, "Other numbers of rows than the backup counts: claims.\n"])
    expect(await digest({ connectionString: target })).toEqual({})
  })
})

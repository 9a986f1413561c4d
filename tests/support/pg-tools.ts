// Runs pg_dump, pg_restore and psql for tests. pg_dump refuses a server that is newer than itself, and a system may have only an
// older one. TEST_PG_BIN says where fitting programs are: a folder, with a command in front of it if the programs need one, such
// as `chroot <tree> /usr/lib/postgresql/17/bin`. Without TEST_PG_BIN the PATH is searched.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { buffer, text } from "node:stream/consumers"
import pg from "pg"

/** The reason in the test report when tests are skipped because no pg_dump fits the server. */
export const NO_PG_TOOLS = "there is no pg_dump as new as the server of TEST_DATABASE_URL: set TEST_PG_BIN"

const PREFIX = (process.env["TEST_PG_BIN"] ?? "").split(" ").filter(Boolean)

/** Runs a program with this input and returns its output. @throws with the program's messages when it fails */
async function run(program: string, args: readonly string[], input: Buffer | string = ""): Promise<Buffer> {
  const folder = PREFIX.at(-1)
  const words = [...PREFIX.slice(0, -1), folder ? `${folder}/${program}` : program, ...args]
  const [command = program, ...rest] = words
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "pipe"] })
  // A program that fails early does not read its input. Its exit code tells.
  child.stdin.on("error", () => {})
  child.stdin.end(input)
  const [output, problems, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, "close")])
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${problems}`)
  return output
}

/** True when pg_dump can read this server. */
export async function hasPgTools(server: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  await client.end()
  const printed = await run("pg_dump", ["--version"]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "pg_dump (PostgreSQL) 0"
    throw error
  })
  return Number(/ (\d+)/.exec(String(printed))?.[1]) >= (rows[0]?.major ?? Number.POSITIVE_INFINITY)
}

/** Returns a dump of the database: a script of SQL, or with `--format=custom` an archive. */
export const dump = (url: string, ...options: string[]) => run("pg_dump", [...options, `--dbname=${url}`])

/** Restores an archive. The first error ends the restore. */
export const restore = (url: string, archive: Buffer, ...options: string[]) =>
  run("pg_restore", ["--exit-on-error", ...options, `--dbname=${url}`], archive)

/** Runs a script of SQL. The first error ends the script. */
export const runScript = (url: string, script: Buffer) =>
  run("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${url}`], script)

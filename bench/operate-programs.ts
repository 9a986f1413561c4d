// The programs of the bench of a day of operation, and how it starts, stops and kills them.

import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"

/** As a service manager starts a program again. */
const RESTART_MS = 1000

export const runFile = promisify(execFile)

type Start = [folder: string, name: "server" | "worker", env: NodeJS.ProcessEnv]

/** A program that is started again when it ends, until it is stopped, as by a service manager. */
export class Program {
  readonly #start: () => Start
  #child: ChildProcess | null = null
  #isWanted = false
  /** Everything that the program has said at the level of warnings or above. */
  readonly lines: string[] = []

  constructor(start: () => Start) {
    this.#start = start
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Resolves when the program says that it serves. */
  async start(): Promise<void> {
    this.#isWanted = true
    const [folder, name, env] = this.#start()
    const child = spawn(process.execPath, [path.join(folder, "dist", `${name}.mjs`)], {
      env: { ...env, PATH: process.env["PATH"] },
      stdio: ["ignore", "pipe", "pipe"],
    })
    this.#child = child
    process.once("exit", () => child.kill("SIGKILL"))
    child.once("exit", () => {
      if (this.#isWanted && this.#child === child) setTimeout(() => void this.start(), RESTART_MS)
    })
    const isReady = (line: string) => line.includes('"address":') || line.includes('"msg":"the job process runs')
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on("line", (line) => {
          if (!line.includes('"level":30')) this.lines.push(line)
          if (name === "worker" || isReady(line)) resolve()
        })
      child.once("exit", (code) => reject(new Error(`${name} ended with ${code}: ${this.lines.slice(-3).join("\n")}`)))
    }).catch((error: unknown) => {
      if (!this.#isWanted) throw error
    })
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    if (!this.#child || this.#child.exitCode !== null) return
    const exited = once(this.#child, "exit")
    this.#child.kill("SIGTERM")
    await exited
  }

  kill(): void {
    this.#child?.kill("SIGKILL")
  }
}

export const postgres = async (act: "start" | "stop"): Promise<string> => {
  const command = process.env["BENCH_POSTGRES"]
  if (!command) throw new Error("BENCH_POSTGRES must be a command that starts and stops a Postgres server.")
  const { stdout } = await runFile("sh", ["-c", `${command} ${act}`])
  return stdout.trim().split("\n").at(-1) ?? ""
}

export const startRedis = async (port: number) => {
  const child = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], { stdio: "pipe" })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes("Ready to accept")) break
  child.stdout.resume()
  return child
}

/** Writes the tree of the next release: this one, with one migration more. Returns its folder. */
export function writeNextRelease(folder: string): string {
  const next = path.join(folder, "next")
  mkdirSync(path.join(next, "prisma"), { recursive: true })
  cpSync("dist", path.join(next, "dist"), { recursive: true })
  for (const name of readdirSync("prisma"))
    cpSync(path.join("prisma", name), path.join(next, "prisma", name), { recursive: true })
  for (const name of ["node_modules", "public", "package.json", "next.config.mjs"])
    symlinkSync(path.resolve(name), path.join(next, name))
  const migration = path.join(next, "prisma", "migrations", "29990101000000_next")
  mkdirSync(migration)
  writeFileSync(
    path.join(migration, "migration.sql"),
    "-- previous: serves\nalter table services add next_release int\n",
  )
  return next
}

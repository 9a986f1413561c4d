// The tree of `npm run build -- --standalone`, as an operator runs it: in a folder with a blank and an umlaut in its name, by another
// user who cannot write to it, from another working directory, with no temporary folder or one in which others have planted files.

import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { run } from "../run/command"
import { BUILD } from "../support/programs"

const MIB = 1_048_576
/** The user `nobody` of Debian and others. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const user = isRoot ? NOBODY : (process.getuid?.() ?? 0)
const home = mkdtempSync(path.join(tmpdir(), "directory-standalone-"))
const tree = path.join(home, "the directory für alle")

beforeAll(async () => {
  const { code, output } = await run(process.execPath, [...BUILD, "--standalone"])
  expect(code, output).toBe(0)
  // `mv` also moves to another file system.
  execFileSync("mv", ["dist-standalone", tree])
  execFileSync("chmod", ["-R", "a-w,a+rX", tree])
  chmodSync(home, 0o755)
})
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", tree])
  rmSync(home, { recursive: true })
})

function newFolder(name: string, mode = 0o700): string {
  const folder = path.join(home, name)
  mkdirSync(folder)
  chmodSync(folder, mode)
  if (isRoot) chownSync(folder, user, user)
  return folder
}

/** Runs a program of the tree with nothing in its environment but PATH and the settings. */
function startProgram(name: string, args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(tree, "dist", `${name}.mjs`), ...args], {
    cwd: "/",
    ...(isRoot ? { uid: user, gid: user } : {}),
    env: { NODE_ENV: "production", PATH: process.env["PATH"] ?? "", SOURCES: "", BTC_USD_TICKERS: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  const ended = once(child, "close").then(([code]) => ({ code, output }))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, found] = /"address":"(http[^"]+)"/.exec(output) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(output)))
  })
  address.catch(() => undefined)
  return { child, ended, address }
}

const sizeOf = (folder: string): number => Number(execFileSync("du", ["-sk", folder]).toString().split("\t")[0]) * 1024

describe("the tree of a standalone build", () => {
  it("has at most 200 MB, without compilers and without Inngest", () => {
    expect(sizeOf(tree)).toBeLessThan(200 * MIB)
    const packages = readdirSync(path.join(tree, "node_modules"))
    for (const name of ["typescript", "tsx", "esbuild", "prisma", "tailwindcss", "inngest"])
      expect(packages).not.toContain(name)
    expect(packages).toContain("pino-pretty")
  })

  it("serves pages, images, answers and commands, and runs nothing from a temporary folder that others can write to", async () => {
    const temporary = newFolder("temporary", 0o777)
    const planted = path.join(temporary, `tsx-${user}`)
    mkdirSync(planted)
    chmodSync(planted, 0o777)
    const settings = { DATA_DIR: newFolder("data"), PORT: "0", HOST: "127.0.0.1", TMPDIR: temporary }
    const server = startProgram("server", [], settings)
    const origin = await server.address
    const command = startProgram("cli", ["seed", "3"], settings)
    expect(await command.ended).toMatchObject({ code: 0 })
    for (const url of [
      "/",
      "/service/1",
      "/service/1/opengraph-image",
      "/webhooks",
      "/api/v1/services",
      "/openapi.json",
    ]) {
      const response = await fetch(`${origin}${url}`)
      expect(response.status, url).toBe(200)
      expect((await response.arrayBuffer()).byteLength, url).toBeGreaterThan(1000)
    }
    expect(readdirSync(temporary)).toEqual([`tsx-${user}`])
    expect(readdirSync(planted)).toEqual([])
    server.child.kill("SIGTERM")
    expect(await server.ended).toMatchObject({ code: 0 })
  })

  it("starts without a temporary folder, and says how to get Inngest", async () => {
    const settings = { DATA_DIR: newFolder("data-2"), PORT: "0", HOST: "127.0.0.1", TMPDIR: path.join(home, "missing") }
    const server = startProgram("server", [], { ...settings, JOBS: "off" })
    expect((await fetch(`${await server.address}/api/v1/health`)).status).toBe(200)
    server.child.kill("SIGTERM")
    expect(await server.ended).toMatchObject({ code: 0 })
    const inngest = startProgram("server", [], { ...settings, JOBS: "inngest", INNGEST_DEV: "1" })
    const { code, output } = await inngest.ended
    expect(code).toBe(1)
    expect(output).toContain("npm run build -- --standalone --with-inngest")
  })
})

#!/usr/bin/env node
// Builds what is missing or older than the sources, then runs a program from dist/ in this process: `node lib/build/launch.mjs server`.
// With `build` it only builds. Plain JavaScript with Node alone, because it runs before there is a build, and a host that only runs
// the directory has no compiler.

import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma",
  "server.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
]
const IGNORED = new Set(["generated"])
/** What lib/build/build.ts can build, and the file that holds the hash of the sources of the last build. */
const PARTS = { programs: path.join("dist", "sources-hash"), web: path.join("dist", "web", "sources-hash") }
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"]

function addTo(hash, entry) {
  const file = path.join(ROOT, entry)
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) if (!IGNORED.has(name)) addTo(hash, path.join(entry, name))
  } else {
    hash.update(entry).update("\0").update(readFileSync(file))
  }
}

function hashSources() {
  const hash = createHash("sha256")
  for (const entry of SOURCES) addTo(hash, entry)
  return hash.digest("hex")
}

const isInstalled = (name) => {
  try {
    return createRequire(import.meta.url).resolve(name) !== ""
  } catch {
    return false
  }
}

/** Standard output belongs to the program, for example to the messages of MCP. */
function tell(text, level = 30) {
  const line = { level, time: new Date().toISOString(), name: "directory", msg: text }
  process.stderr.write(`${process.stderr.isTTY ? text : JSON.stringify(line)}\n`)
}

/** Runs lib/build/build.ts, which needs the packages for development. A stop signal ends the build and this process. */
function runBuild(parts, flags) {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
  const args = ["--import", loader, path.join("lib", "build", "build.ts"), ...parts, ...flags]
  // The leader of a process group, so that the signal also ends the compilers.
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], detached: true })
  const stop = (signal) => {
    process.kill(-child.pid)
    process.exit(signal === "SIGINT" ? 130 : 143)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const output = []
  child.stdout.on("data", (chunk) => output.push(chunk))
  child.stderr.on("data", (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop)
      if (code === 0) resolve(undefined)
      else reject(new Error(`The build failed:\n${Buffer.concat(output).toString().trim()}`))
    })
  })
}

/** Builds the parts whose sources have changed. The stamp is deleted before the build, because a failed build is of no use. */
async function build(parts, flags = []) {
  const hash = hashSources()
  const stampOf = (part) => path.join(ROOT, PARTS[part])
  const old = parts.filter((part) => !existsSync(stampOf(part)) || readFileSync(stampOf(part), "utf8") !== hash)
  if (old.length === 0 && flags.length === 0) return
  if (!isInstalled("tsx") || !isInstalled("esbuild"))
    throw new Error(
      "The build is missing or older than the sources, and the packages that build are not installed. Run `npm ci --include=dev` and `npm run build`, here or on another machine.",
    )
  if (old.includes("web")) tell("Building, which takes a minute …")
  for (const part of old) rmSync(stampOf(part), { force: true })
  await runBuild(old, flags)
  for (const part of old) writeFileSync(stampOf(part), hash)
}

async function launch([name, ...args]) {
  if (name === "build") return build(Object.keys(PARTS), args)
  await build(name === "server" ? ["programs", "web"] : ["programs"])
  const program = path.join(ROOT, "dist", `${name}.mjs`)
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
}

try {
  await launch(process.argv.slice(2))
} catch (error) {
  tell(error.message, 60)
  process.exit(1)
}

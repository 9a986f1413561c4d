// Builds the web app when its sources have changed since the last build, so that a second start is fast.

import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { compressStatic } from "@/lib/cli/compress-static"
import { childEnv } from "@/lib/env"

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
]
const IGNORED = new Set(["generated"])
/** The scripts, styles and fonts of the build, which are served below `/_next/static`. */
export const STATIC_FOLDER = path.join(".next", "static")
const STAMP = path.join(".next", "sources-hash")

/** Runs `next build` unless the build is up to date. Calls `onBuild` before a build. Throws with the output of a failed build. */
export async function buildWebApp(onBuild: () => void = () => undefined): Promise<"built" | "fresh"> {
  const hash = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return "fresh"
  onBuild()
  // Delete the stamp before the build: a failed build leaves .next unusable, so the next start must build again.
  rmSync(STAMP, { force: true })
  await runBuild()
  await compressStatic(STATIC_FOLDER)
  writeFileSync(STAMP, hash)
  return "built"
}

/** Runs the build in a child process, so that this process can still handle signals. The exit of this process ends the build. */
function runBuild(): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next")
  const env = childEnv({ NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" })
  const child = spawn(process.execPath, [next, "build"], { env, stdio: ["ignore", "pipe", "pipe"] })
  const end = () => child.kill()
  process.once("exit", end)
  const output: Buffer[] = []
  child.stdout.on("data", (chunk) => output.push(chunk))
  child.stderr.on("data", (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      process.off("exit", end)
      if (code === 0) resolve()
      else reject(new Error(`The web app could not be built:\n${Buffer.concat(output)}`))
    })
  })
}

function hashSources(): string {
  const hash = createHash("sha256")
  for (const source of SOURCES.filter((name) => existsSync(name))) addTo(hash, source)
  return hash.digest("hex")
}

function addTo(hash: ReturnType<typeof createHash>, entry: string): void {
  if (statSync(entry).isDirectory()) {
    for (const name of readdirSync(entry).sort()) if (!IGNORED.has(name)) addTo(hash, path.join(entry, name))
  } else {
    hash.update(entry).update("\0").update(readFileSync(entry))
  }
}

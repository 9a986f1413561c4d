// Builds the web app when its sources have changed since the last build, so that a second start does not wait for it.

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
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
const STAMP = path.join(".next", "sources-hash")

/** Runs `next build` if need be. Throws with the build's own output when it fails. */
export async function buildWebApp(): Promise<"built" | "fresh"> {
  const hash = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return "fresh"
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next")
  const env = childEnv({ NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" })
  const result = spawnSync(process.execPath, [next, "build"], { env, encoding: "utf8" })
  if (result.status !== 0) throw new Error(`The web app could not be built:\n${result.stdout}${result.stderr}`)
  writeFileSync(STAMP, hash)
  return "built"
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

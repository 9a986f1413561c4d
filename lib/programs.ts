// The programs of the directory, and how one of them starts another. `npm run build` bundles each to dist/<name>.mjs; development and
// tests run the sources.

import { type ChildProcess, fork } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { perProcess } from "@/lib/process-state"

/** The source of each program. */
export const PROGRAMS = {
  server: "server.ts",
  worker: "lib/jobs/worker-process.ts",
  database: "lib/db/embedded-process.ts",
  cli: "lib/cli/main.ts",
  mcp: "lib/mcp/stdio.ts",
} as const

const FOLDER = "dist"
const getOwnFile = () => fileURLToPath(import.meta.url)

/**
 * Returns the folder that holds `package.json` or, in a tree of its own, what the programs read: prisma/, public/, .next/. Every
 * bundled module is a file of dist/, as deep as this source. Pages of Next, which are bundled to other folders, get the result of
 * the server.
 */
export const getRoot = (): string => perProcess("root", () => path.resolve(getOwnFile(), "../.."))

/** @returns the path of a file or folder of the directory itself, such as `prisma/objects.txt` */
export const inRoot = (...names: string[]): string => path.join(getRoot(), ...names)

/** Starts a program as a child process with a channel for messages. @param flags flags of Node */
export function forkProgram(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  flags: readonly string[],
): ChildProcess {
  const isSource = getOwnFile().endsWith(".ts")
  const script = isSource ? inRoot(PROGRAMS[name]) : inRoot(FOLDER, `${name}.mjs`)
  const loader = isSource ? ["--import", pathToFileURL(createRequire(getOwnFile()).resolve("tsx")).href] : []
  return fork(script, args, { execArgv: [...flags, ...loader], stdio: ["ignore", "inherit", "inherit", "ipc"] })
}

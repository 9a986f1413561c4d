// The programs of the directory, and how one of them starts another. `npm run build` bundles each to dist/<name>.mjs; development and
// tests run the sources.

import { type ChildProcess, fork } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { perProcess } from "@/lib/process/process-state"

export const PROGRAMS = {
  server: "server.ts",
  worker: "lib/jobs/worker-process.ts",
  database: "lib/db/embedded-process.ts",
  cli: "lib/cli/main.ts",
  mcp: "lib/mcp/stdio.ts",
} as const

/**
 * Flags of Node for the programs that run next to the server (docs/performance.md#memory). V8 compiles WebAssembly on as many threads
 * as its pool has, and each takes up to 20 MB. A small young generation keeps the heap near what is alive. A sweep needs under
 * 100 MB, but without a limit V8 lets the heap grow to several times that size.
 */
export const NODE_FLAGS = {
  worker: ["--max-old-space-size=320", "--max-semi-space-size=2", "--v8-pool-size=1"],
  database: ["--max-semi-space-size=2", "--v8-pool-size=1"],
} as const

const FOLDER = "dist"
const getOwnFile = () => fileURLToPath(import.meta.url)
const isSource = () => getOwnFile().endsWith(".ts")

/**
 * Returns the folder of the directory's own files: prisma/, public/, dist/web/. All bundled modules are files of dist/. Pages of
 * Next, which are bundled elsewhere, get what the server has found.
 */
export const getRoot = (): string =>
  perProcess("root", () => path.resolve(path.dirname(getOwnFile()), isSource() ? "../.." : ".."))

/** Returns the path of a file or folder of the directory itself, such as `prisma/objects.txt`. */
export const inRoot = (...names: string[]): string => path.join(getRoot(), ...names)

/** Starts a program as a child process with a channel for messages. */
export function forkProgram(
  name: keyof typeof NODE_FLAGS,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
): ChildProcess {
  const script = isSource() ? inRoot(PROGRAMS[name]) : inRoot(FOLDER, `${name}.mjs`)
  const loader = isSource() ? ["--import", pathToFileURL(createRequire(getOwnFile()).resolve("tsx")).href] : []
  const execArgv = [...NODE_FLAGS[name], ...loader]
  const env = environment && { env: environment }
  return fork(script, args, { execArgv, stdio: ["ignore", "inherit", "inherit", "ipc"], ...env })
}

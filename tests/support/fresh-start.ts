// Runs before each test file, because files share a worker process: resets modules, environment and process-wide state.
// Shared processes load Prisma, zod and pg once per worker instead of once per file, which saves two thirds of the CPU time.

import fc from "fast-check"
import { vi } from "vitest"
import { isLong, SHORT_SEED } from "./long"

/** The worker's first environment, stored on the global object because `vi.resetModules()` discards module state. */
const worker = globalThis as { workerEnvironment?: NodeJS.ProcessEnv }

function restoreSettings(original: NodeJS.ProcessEnv) {
  for (const name of Object.keys(process.env)) if (!(name in original)) delete process.env[name]
  Object.assign(process.env, original)
}

vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
worker.workerEnvironment ??= { ...process.env }
restoreSettings(worker.workerEnvironment)
// lib/process/process-state.ts stores process-wide state in global variables whose names begin with "directory".
for (const name of Object.keys(globalThis)) if (name.startsWith("directory")) Reflect.deleteProperty(globalThis, name)
vi.resetModules()
if (!isLong) fc.configureGlobal({ seed: SHORT_SEED })

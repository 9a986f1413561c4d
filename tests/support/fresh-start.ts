// Lets test files share a worker process: each file starts with modules, settings and process-wide state of its own.
// Loading Prisma, zod and pg once per worker instead of once per file saves two thirds of the CPU time.

import fc from "fast-check"
import { vi } from "vitest"
import { isLong, SHORT_SEED } from "./long"

/** On the global object, because it outlives the reset of modules. */
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
// The process-wide state of lib/process-state.ts has a name with this prefix.
for (const name of Object.keys(globalThis)) if (name.startsWith("directory")) Reflect.deleteProperty(globalThis, name)
vi.resetModules()
if (!isLong) fc.configureGlobal({ seed: SHORT_SEED })

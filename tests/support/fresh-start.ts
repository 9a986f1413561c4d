// Lets test files share a worker process: each file starts with modules, settings and process-wide state of its own.
// Loading Prisma, zod and pg once per worker instead of once per file halves the time of the database tests.

import { vi } from "vitest"

/** Survives the reset of modules, so it is kept on the global object. */
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
for (const name of Object.keys(globalThis)) if (name.startsWith("directory")) Reflect.deleteProperty(globalThis, name)
vi.resetModules()

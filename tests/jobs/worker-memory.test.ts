// What the job process loads although no work is there. All jobs run once at its start, so their modules stay loaded.

import path from "node:path"
import { build } from "esbuild"
import { expect, it } from "vitest"

/** Packages that only some listings, sources or settings need, with the memory that each takes. */
const LOADED_LATE = [
  "@modelcontextprotocol/client", // 13 MB
  "@modelcontextprotocol/server",
  "@getalby/sdk",
  "ws",
  "ioredis",
  "inngest",
  "next",
  "pino-pretty", // 10 MB
]

/** Returns the packages that the program imports before it has work. */
async function listPackages(program: string, jobs: string): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: [program],
    bundle: true,
    metafile: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    jsx: "automatic",
    logLevel: "warning",
  })
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string, isLoader: boolean) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path: target, kind, external } of metafile.inputs[file]?.imports ?? []) {
      // The program and the table of jobs import with `import()` what they run at once.
      if (kind === "dynamic-import" && !isLoader) continue
      if (external) packages.add(target)
      else visit(target, target === jobs)
    }
  }
  visit(program, true)
  return packages
}

it("The job process loads no package before some work needs it", async () => {
  const packages = [...(await listPackages(path.join("lib", "jobs", "worker-process.ts"), "lib/jobs/schedule.ts"))]
  expect(packages).toContain("undici")
  const early = LOADED_LATE.filter((name) => packages.some((one) => one === name || one.startsWith(`${name}/`)))
  expect(early).toEqual([])
})

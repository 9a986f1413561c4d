// Bundles a program of the tests. A bundle starts in 1 s of CPU, and its sources with a TypeScript loader in 4 s.

import { randomBytes } from "node:crypto"
import { mkdirSync, renameSync } from "node:fs"
import path from "node:path"
import { build } from "esbuild"

/** A folder of the root, because modules find the root by their own place (lib/process/programs.ts). */
const FOLDER = ".test-programs"

/** Bundles a program with the modules of this repository. @returns the path of the bundle */
export async function bundleProgram(source: string): Promise<string> {
  const file = path.resolve(FOLDER, source.replaceAll(/[/.]/g, "-"))
  const draft = `${file}-${randomBytes(4).toString("hex")}.mjs`
  mkdirSync(FOLDER, { recursive: true })
  await build({
    entryPoints: [source],
    outfile: draft,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    jsx: "automatic",
    logLevel: "warning",
  })
  // Another run of the tests may start the program at the same time, so a bundle is never there in part.
  renameSync(draft, `${file}.mjs`)
  return `${file}.mjs`
}

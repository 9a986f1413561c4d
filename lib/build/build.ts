// `npm run build`: bundles the programs to dist/, builds the web app to dist/web/, and with --standalone writes a tree of its own.
// lib/build/launch.mjs runs this program with the names of the parts to build.

import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { parseArgs } from "node:util"
import { build } from "esbuild"
import { compressStatic } from "@/lib/build/compress-static"
import { generateClient } from "@/lib/db/generate"
import { childEnv } from "@/lib/env"
import { PROGRAMS } from "@/lib/process/programs"
import manifest from "@/package.json" with { type: "json" }

const BUILDERS: Readonly<Record<string, () => Promise<void>>> = { programs: bundlePrograms, web: buildWebApp }

/**
 * Packages of production stay in node_modules, since some find their own files by their place. Others become part of the bundle, such
 * as Prisma's client, with which npm would install Prisma's command line and its engines (300 MB).
 */
const EXTERNAL = Object.keys(manifest.dependencies)

async function bundlePrograms(): Promise<void> {
  mkdirSync("dist", { recursive: true })
  for (const name of readdirSync("dist")) if (name.endsWith(".mjs")) rmSync(path.join("dist", name))
  await build({
    entryPoints: PROGRAMS,
    bundle: true,
    splitting: true,
    external: EXTERNAL,
    platform: "node",
    target: "node20.19",
    format: "esm",
    jsx: "automatic",
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    // Modules find the folder of the directory by their own place (lib/process/programs.ts).
    chunkNames: "[name]-[hash]",
    // For bundled packages in the CommonJS format.
    banner: {
      js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
    },
    logLevel: "warning",
  })
}

async function buildWebApp(): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next")
  const { status } = spawnSync(process.execPath, [next, "build"], {
    env: childEnv({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }),
    stdio: "inherit",
  })
  if (status !== 0) process.exit(1)
  await compressStatic("dist/web/static")
}

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { standalone: { type: "boolean" }, "with-inngest": { type: "boolean" } },
})
await generateClient()
for (const part of positionals) {
  const builder = BUILDERS[part]
  if (!builder) throw new Error(`There is no part ${part}.`)
  await builder()
}
if (options.standalone) {
  const { writeStandalone } = await import("@/lib/build/standalone")
  await writeStandalone({ withInngest: options["with-inngest"] === true })
}

// `npm run build`: bundles the programs to dist/ and builds the web app to .next/. lib/cli/launch.mjs runs this program with the names
// of the parts to build.

import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { createRequire } from "node:module"
import { build } from "esbuild"
import { compressStatic } from "@/lib/cli/compress-static"
import { generateClient } from "@/lib/db/generate"
import { PROGRAMS } from "@/lib/programs"
import manifest from "@/package.json" with { type: "json" }

const BUILDERS: Readonly<Record<string, () => Promise<void>>> = { programs: bundlePrograms, web: buildWebApp }

/**
 * Packages of production stay in node_modules, since some find their own files by their place. Others become part of the bundle, such
 * as Prisma's client, with which npm would install Prisma's command line and its engines (300 MB).
 */
const EXTERNAL = Object.keys(manifest.dependencies)

async function bundlePrograms(): Promise<void> {
  rmSync("dist", { recursive: true, force: true })
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
    // Modules find the folder of the directory by their own place (lib/programs.ts).
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
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
  })
  if (status !== 0) process.exit(1)
  await compressStatic(".next/static")
}

await generateClient()
for (const part of process.argv.slice(2)) {
  const builder = BUILDERS[part]
  if (!builder) throw new Error(`There is no part ${part}.`)
  await builder()
}

// `npm run build -- --standalone` writes dist-standalone/: what the programs load, and nothing else. `node dist/server.mjs` in it
// needs no other folder and no npm.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { nodeFileTrace } from "@vercel/nft"
import { PROGRAMS } from "@/lib/process/programs"
import manifest from "@/package.json" with { type: "json" }

const TARGET = "dist-standalone"
const WEB = "dist/web"
/** What the programs read by its path. Next looks its webpack and Babel up at every start, though it does not run them. */
const DATA = [
  "dist",
  "prisma/migrations",
  "prisma/objects.txt",
  "public",
  "app/fonts",
  "next.config.mjs",
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel",
  "LICENSE",
  ".env.example",
]
/** What Next builds for itself and for the type checker. */
const NOT_SERVED = /^dist\/web\/(cache|diagnostics|trace|trace-build|types)$/
/** What the programs import by name and never run: compilers, development servers, and the image scaler, which no page uses. */
const UNUSED = [
  /^node_modules\/(@next\/swc-|@img\/|sharp\/|typescript\/|caniuse-lite\/|react-dom\/cjs\/.*\.development\.js)/,
  /^node_modules\/next\/dist\/compiled\/(babel|babel-packages|next-devtools|postcss-preset-env|cssnano-simple)\//,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*(\.dev\.js|-experimental\.|\.map$)/,
]
/** Packages that a program requires by a name that tracing does not see (lib/process/readable-log.ts). */
const BY_NAME = ["node_modules/pino-pretty/index.js"]
const isUnused = (file: string) => UNUSED.some((pattern) => pattern.test(file))
const INNGEST = /^node_modules\/inngest\//
const INNGEST_ROUTE = /^server\/app\/api\/inngest\//

/** Writes the tree. @param withInngest adds the package `inngest` (220 MB), which only JOBS=inngest loads */
export async function writeStandalone({ withInngest }: { withInngest: boolean }): Promise<void> {
  rmSync(TARGET, { recursive: true, force: true })
  for (const entry of DATA) copy(entry)
  for (const file of await traceFiles(withInngest)) copy(file)
  const { name, version, license, type } = manifest
  writeFileSync(
    path.join(TARGET, "package.json"),
    `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
  )
}

/** Returns the files that the programs and the pages import, as paths in node_modules. */
async function traceFiles(withInngest: boolean): Promise<string[]> {
  const programs = Object.keys(PROGRAMS).map((name) => `dist/${name}.mjs`)
  const ignore = (file: string) => isUnused(file) || (!withInngest && INNGEST.test(file))
  const { fileList } = await nodeFileTrace([...programs, ...BY_NAME], { ignore })
  return [...new Set([...fileList, ...readPageTraces(withInngest)])].filter(
    (file) => file.startsWith("node_modules/") && !ignore(file),
  )
}

/** Next has already traced its server and each page. */
function readPageTraces(withInngest: boolean): string[] {
  const names = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  const traces = names.filter((name) => name.endsWith(".nft.json") && (withInngest || !INNGEST_ROUTE.test(name)))
  return traces.flatMap((name) => {
    const { files } = JSON.parse(readFileSync(path.join(WEB, name), "utf8")) as { files: string[] }
    return files.map((file) => path.join(WEB, path.dirname(name), file))
  })
}

function copy(entry: string): void {
  const filter = (file: string) => !/\.(map|nft\.json)$/.test(file) && !NOT_SERVED.test(file)
  if (existsSync(entry)) cpSync(entry, path.join(TARGET, entry), { recursive: true, dereference: true, filter })
}

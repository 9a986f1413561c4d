// Runs code examples exactly as a page shows them: in a folder of their own with the packages installed, and with play-money
// wallets in the environment.

import { spawn } from "node:child_process"
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pLimit from "p-limit"
import ts from "typescript"
import type { Language } from "@/lib/catalogue/snippets/schema"
import type { Street } from "@/tests/street/street"
import { isLong } from "@/tests/support/long"
import { type Lane, openLane } from "./hostile/runners/lane"

const PROJECT = process.cwd()
/** Anybody may know the key: it holds play money. */
const PRIVATE_KEY = `0x${"11".repeat(32)}`
const LANE = join(PROJECT, "tests/catalogue/snippets/hostile/runners/node-lane.mjs")
const TIMEOUT_MS = 240_000
const PROGRAMS_AT_ONCE = 2

const PROGRAMS = {
  typescript: { file: "pay.mjs", command: "node", compile: removeTypes },
  curl: { file: "pay.sh", command: "bash", compile: (text: string) => text },
  python: { file: "pay.py", command: "python3", compile: (text: string) => text },
} as const
/** Removes the types, as Node does from version 22.18. */
function removeTypes(text: string): string {
  const { ESNext } = ts.ScriptTarget
  return ts.transpileModule(text, { compilerOptions: { target: ESNext, module: ts.ModuleKind.ESNext } }).outputText
}
export type ProgramLanguage = Exclude<Language, "agent">

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** Opens a folder with the packages of the project and the command lncli. */
export async function openWorkshop(street: Street, nwcUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "example-"))
  const programs = join(folder, "bin")
  await mkdir(programs)
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"))
  const lncli = join(programs, "lncli")
  await writeFile(lncli, `#!/bin/sh\nexec node '${join(PROJECT, "tests/street/lncli.mjs")}' "$@"\n`)
  await chmod(lncli, 0o755)
  const wallets = { NWC_URL: nwcUrl, EVM_PRIVATE_KEY: PRIVATE_KEY, MPPX_PRIVATE_KEY: PRIVATE_KEY }
  const needsWebSocket = Number(process.versions.node.split(".")[0]) < 22
  const environment: NodeJS.ProcessEnv = {
    PATH: `${programs}:${process.env["PATH"]}`,
    HOME: folder,
    NODE_OPTIONS: [
      `--import ${join(PROJECT, "tests/street/tempo-route.mjs")}`,
      ...(needsWebSocket ? ["--experimental-websocket"] : []),
    ].join(" "),
    NODE_ENV: "production",
    NO_UPDATE_NOTIFIER: "1",
    STREET_TEMPO_CHAIN: street.tempoChain.origin,
    STREET_CONTROL: street.controlUrl,
    ...wallets,
  }

  const limit = pLimit(PROGRAMS_AT_ONCE)
  /** Saves a program in a folder of its own. The function that it returns runs the program there, any number of times. */
  async function save(language: ProgramLanguage, text: string) {
    const { file, command, compile } = PROGRAMS[language]
    const place = await mkdtemp(join(folder, `${language}-`))
    await writeFile(join(place, file), compile(text))
    /** @param changes to the environment, such as a missing wallet */
    const run = (changes: Record<string, string> = {}): Promise<Outcome> =>
      limit(() => runProgram(command, [file], { cwd: place, env: { ...environment, ...changes } }))
    return { place, file: join(place, file), run }
  }
  const run = async (language: ProgramLanguage, text: string, changes: Record<string, string> = {}) =>
    (await save(language, text)).run(changes)

  let lane: Lane | null = null
  /**
   * Runs a program that is expected to end without a payment. Short tests run these TypeScript programs in one process, because to
   * load the packages takes 0.8 s of CPU for each program.
   */
  async function runUnpaid(language: ProgramLanguage, text: string, changes: Record<string, string> = {}) {
    const { place, file, run } = await save(language, text)
    if (language !== "typescript" || isLong) return run(changes)
    lane ??= openLane("node", [LANE], environment)
    const job = { file, folder: place, environment: { ...wallets, ...changes }, timeoutMs: TIMEOUT_MS }
    return lane.run({ ...job, onStart: () => undefined })
  }

  async function close() {
    await lane?.close()
    await rm(folder, { recursive: true })
  }
  return { run, runUnpaid, save, close }
}

function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, timeout: TIMEOUT_MS })
    let [stdout, stderr] = ["", ""]
    child.stdout.on("data", (chunk) => (stdout += chunk))
    child.stderr.on("data", (chunk) => (stderr += chunk))
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, stdout, stderr }))
  })
}

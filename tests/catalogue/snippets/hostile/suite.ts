// Runs the generated programs against hostile endpoints, and judges what they have sent.

import { createHash, createPrivateKey, createPublicKey } from "node:crypto"
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { base58 } from "@scure/base"
import ts from "typescript"
import { privateKeyToAccount } from "viem/accounts"
import { Transaction } from "viem/tempo"
import type { Language } from "@/lib/catalogue/snippets/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { startWallet } from "@/tests/paywall/lightning/relay"
import type { Challenge } from "./answers"
import { type Judgement, judge } from "./judge/judge"
import { knowOwner } from "./judge/solana"
import type { Listing } from "./listings"
import { type Lane, type Outcome, openLane, openProcesses } from "./runners/lane"
import { openHostileServer, type Trace } from "./server"

export const PROGRAM_LANGUAGES = ["curl", "typescript", "python"] as const satisfies readonly Language[]
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number]

export interface Run {
  listing: Listing
  language: ProgramLanguage
  challenge: Challenge
  /** Writes another program than the generated one. */
  write?: (url: string) => string
}
export interface Result extends Run, Judgement {
  outcome: Outcome
}

const PROJECT = process.cwd()
const HERE = join(PROJECT, "tests/catalogue/snippets/hostile")
/** Ends a program that hangs: one that signs takes 3 s of CPU. */
const TIMEOUT_MS = 150_000
const FILES = { curl: "pay.sh", typescript: "pay.mjs", python: "pay.py" } as const

/**
 * The text of the program, as the page shows it; null where the directory writes none in this language.
 * @param number the service's number in the directory
 */
export function writeProgram({ listing, language }: Pick<Run, "listing" | "language">, url: string, number = 7) {
  const { protocol, payment } = listing
  const { examples } = writeExamples({ number, protocol }, listing.call(url), payment)
  return examples.find((example) => example.language === language)?.text ?? null
}

export async function openSuite() {
  const server = await openHostileServer()
  const folder = await mkdtemp(join(tmpdir(), "hostile-"))
  /** The path of the TypeScript program that runs now, whose wallet is the relay. */
  let atWallet = ""
  const wallet = await startWallet({
    encryption: "nip44_v2",
    reply: ({ method, params }) => ({
      result_type: method,
      result: {
        preimage: server.pay(atWallet, String(params["invoice"]), params["amount"] ? String(params["amount"]) : null),
      },
    }),
  })
  await mkdir(join(folder, "bin"))
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"))
  const lncli = join(folder, "bin/lncli")
  await writeFile(lncli, `#!/bin/sh\nexec node '${join(PROJECT, "tests/street/lncli.mjs")}' "$@"\n`)
  await chmod(lncli, 0o755)

  const needsWebSocket = Number(process.versions.node.split(".")[0]) < 22
  const env: NodeJS.ProcessEnv = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    NODE_ENV: "production",
    NO_UPDATE_NOTIFIER: "1",
    NODE_OPTIONS: `--import ${join(HERE, "runners/routes.mjs")}${needsWebSocket ? " --experimental-websocket" : ""}`,
    HOSTILE_TEMPO: server.chain,
    HOSTILE_SOLANA: server.solana,
    NWC_URL: wallet.connection,
    PYTHONPATH: join(HERE, "python"),
    PYTHONDONTWRITEBYTECODE: "1",
  }
  const open: Record<ProgramLanguage, () => Lane> = {
    typescript: () => openLane("node", [join(HERE, "runners/node-lane.mjs")], env),
    python: () => openLane("python3", [join(HERE, "runners/python-lane.py")], env),
    curl: () => openProcesses("bash", env, 2),
  }
  const lanes: Partial<Record<ProgramLanguage, Lane>> = {}
  const laneOf = (language: ProgramLanguage) => {
    lanes[language] ??= open[language]()
    return lanes[language]
  }

  const payers = new Map<string, Trace>()
  server.listen((raw) => {
    const { from } = Transaction.deserialize(raw as never) as unknown as { from: string }
    const trace = payers.get(from.toLowerCase())
    if (!trace) throw new Error(`a transaction of ${from}, which is no payer of the suite`)
    trace.transactions.push(raw)
  })

  /** Returns null where the directory writes no program in this language. */
  async function run(one: Run): Promise<Result | null> {
    const { listing, language, challenge } = one
    const path = `/${listing.name}/${language}/${challenge.name}${one.write ? "/unguarded" : ""}`
    const url = server.origin + path
    const text = one.write ? one.write(url) : writeProgram(one, url)
    if (text === null) return null
    const trace = server.serve(path, challenge)
    const wallets = walletsOf(path)
    payers.set(privateKeyToAccount(wallets.EVM_PRIVATE_KEY).address.toLowerCase(), trace)
    if (listing.guard.network.startsWith("solana:")) knowOwner(listing.guard.payTo)
    const place = await mkdtemp(join(folder, "run-"))
    const file = join(place, FILES[language])
    await writeFile(file, language === "typescript" ? removeTypes(text, url) : text)
    const onStart = () => {
      if (language === "typescript") atWallet = path
    }
    const environment = { ...wallets, HOME: place, STREET_CONTROL: server.wallet + path }
    const job = { file, folder: place, environment, timeoutMs: TIMEOUT_MS, onStart }
    const outcome = await laneOf(language).run(job)
    return { ...one, outcome, ...(await judge(trace, listing.guard)) }
  }

  async function close() {
    await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    await Promise.all([server.close(), wallet.close(), rm(folder, { recursive: true })])
  }
  return { run, close, origin: server.origin }
}

/** Wallets of play money. Each program has its own, so that the chain knows which program has paid. */
function walletsOf(path: string) {
  const seed = createHash("sha256").update(path).digest()
  const key = `0x${seed.toString("hex")}` as const
  const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed])
  const spki = createPublicKey(createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }))
  const publicKey = spki.export({ format: "der", type: "spki" }).subarray(-32)
  return {
    EVM_PRIVATE_KEY: key,
    MPPX_PRIVATE_KEY: key,
    SVM_PRIVATE_KEY: base58.encode(Buffer.concat([seed, publicKey])),
  }
}

const SAME_URL = "https://a-program.example/"
/** Programs without types by their text, which differs only in the URL between the challenges of a listing. */
const withoutTypes = new Map<string, string>()

/** Removes the types, as Node does from version 22.18. */
function removeTypes(text: string, url: string): string {
  const typed = text.replaceAll(url, SAME_URL)
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext }
  const plain = withoutTypes.get(typed) ?? ts.transpileModule(typed, { compilerOptions }).outputText
  withoutTypes.set(typed, plain)
  return plain.replaceAll(SAME_URL, url)
}

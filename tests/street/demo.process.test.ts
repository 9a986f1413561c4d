// `npm run demo` prints the state of the paid endpoints that it opens, and leaves no process running after Ctrl-C.

import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import ts from "typescript"
import { afterAll, expect, it } from "vitest"
import { z } from "zod"
import { Call as CallShape } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import { findClosedPort } from "../net/closed-port"
import { end, start } from "../run/command"
import { isLong } from "../support/long"

/** The first of twelve ports that both runs of the demo use. Each process of the tests has 16 such ports. */
const FIRST_PORT = await findClosedPort()
const dataDir = mkdtempSync(path.join(tmpdir(), "directory-demo-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the demo until its last line, reads the printed URL, calls `use`, and interrupts the demo. */
async function runDemo(use: (address: string, text: string) => Promise<void> = async () => undefined) {
  const child = start(process.execPath, ["--import", "tsx", "tests/street/demo.ts"], {
    DATA_DIR: dataDir,
    PORT: "0",
    STREET_PORT: String(FIRST_PORT),
  })
  const ended = once(child, "close")
  const lines: string[] = []
  child.stderr.on("data", (chunk) => lines.push(`${chunk}`))
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith("Ctrl-C stops everything")) break
  }
  const text = lines.join("\n")
  const [address = ""] = /(?<=^Open )\S+/m.exec(text) ?? [text]
  const page = await fetch(address)
  await use(address, text).catch((error: unknown) => {
    end(child)
    throw error
  })
  // Send the signal three times, as Ctrl-C in a terminal does: the terminal, npm and tsx each send it.
  child.kill("SIGINT")
  child.kill("SIGINT")
  setTimeout(() => child.kill("SIGINT"), 100)
  const [code] = await ended
  end(child)
  return { text, address, page, code }
}

const execute = promisify(execFile)

/** Runs a program in a shell with the printed line, as a reader does who copies both. */
async function runWithWallets(text: string, program: string): Promise<string> {
  const [line = ""] = /^export .*$/m.exec(text) ?? []
  const folder = mkdtempSync(path.join(dataDir, "reader-"))
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"))
  const { ESNext } = ts.ScriptTarget
  const compilerOptions = { target: ESNext, module: ts.ModuleKind.ESNext }
  // Node runs the program itself from version 22.18, and tsx before that.
  writeFileSync(path.join(folder, "pay.mjs"), ts.transpileModule(program, { compilerOptions }).outputText)
  const { stdout } = await execute("sh", ["-c", `${line}\nexec node pay.mjs`], { cwd: folder, timeout: 60_000 })
  return stdout
}

const Found = z.object({
  services: z.array(z.object({ id: z.string(), name: z.string(), protocol: z.enum(PROTOCOLS) })),
})
const Detail = z.object({ number: z.number(), call: CallShape })

/** The TypeScript example on the page of a service, which the page writes from the same call. */
async function findProgram(address: string, wanted: string, protocol: Protocol): Promise<string> {
  const { services } = Found.parse(await (await fetch(`${address}/api/v1/services?limit=200`)).json())
  const found = services.find((service) => service.name === wanted && service.protocol === protocol)
  const { number, call } = Detail.parse(await (await fetch(`${address}/api/v1/services/${found?.id}`)).json())
  const { examples } = writeExamples({ number, protocol }, call, NO_GUARD)
  return examples.find(({ language }) => language === "typescript")?.text ?? ""
}

/** Pays for the directory's own export with the wallet of the printed line. */
async function buyExport(address: string, text: string): Promise<string> {
  const url = `${address}/api/v1/export.csv`
  const asked = await fetch(url)
  expect(asked.status).toBe(402)
  const offer = z.object({ macaroon: z.string(), invoice: z.string() }).parse(await asked.json())
  const [control = ""] = /(?<=STREET_CONTROL=')[^']+/.exec(text) ?? []
  const paid = await fetch(`${control}/pay`, { method: "POST", body: offer.invoice })
  const { preimage } = z.object({ preimage: z.string() }).parse(await paid.json())
  const bought = await fetch(url, { headers: { authorization: `L402 ${offer.macaroon}:${preimage}` } })
  expect(bought.status).toBe(200)
  return bought.text()
}

/** Parses the rows of the table that the demo prints: name, protocol, price and state. */
function rowsOf(text: string) {
  const rows = text.matchAll(/^ {2}(\S.*?) {2,}(L402|x402|MPP) +(\S.*?) {2,}(healthy|degraded|down|unknown)$/gm)
  return [...rows].map(([, name, protocol, price, health]) => ({ name, protocol, price, health }))
}

it("D-start-04 shows endpoints of every protocol in their true state, lets its reader pay for them and for its export, stops cleanly, and in long tests runs again on the same data", async () => {
  const outputs: Record<string, string> = {}
  const first = await runDemo(async (address, text) => {
    const run = async (name: string, protocol: Protocol) => {
      outputs[protocol] = await runWithWallets(text, await findProgram(address, name, protocol))
    }
    await run("Almanac", "L402")
    await run("City Weather", "x402")
    await run("Translator", "MPP")
    outputs["export"] = await buyExport(address, text)
    const tools = await (await fetch(`${address}/api/v1/services?kind=mcp_tool`)).json()
    expect(tools).toMatchObject({ total: 1, services: [{ name: "Weather Tool", health_status: "healthy" }] })
  })
  expect(outputs).toEqual({
    L402: expect.stringContaining("sunrise"),
    x402: expect.stringContaining("temp"),
    MPP: expect.stringContaining("ok"),
    export: expect.stringContaining("City Weather"),
  })
  const rows = rowsOf(first.text)
  expect(rows.length, first.text).toBeGreaterThanOrEqual(8)
  expect(new Set(rows.map(({ protocol }) => protocol))).toEqual(new Set(["L402", "x402", "MPP"]))
  expect(rows).toContainEqual({ name: "Departures Board", protocol: "L402", price: "150 sats", health: "down" })
  expect(rows).toContainEqual({ name: "Token Stream", protocol: "MPP", price: "$0.000025", health: "degraded" })
  expect(rows.filter(({ price }) => price === "test network")).toHaveLength(2)
  expect(rows.filter(({ health }) => health === "healthy").length).toBe(rows.length - 2)
  expect(first.page.status).toBe(200)
  expect(first.code).toBe(0)
  await expect(fetch(first.address)).rejects.toThrow("fetch failed")
  if (!isLong) return
  const { text, code } = await runDemo()
  expect(code, text).toBe(0)
  expect(rowsOf(text)).toHaveLength(rows.length)
})

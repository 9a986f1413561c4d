// `npm run demo` prints the state of the paid endpoints that it opens, and leaves no process running after Ctrl-C.

import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { afterAll, expect, it } from "vitest"
import { findClosedPort } from "../net/local-servers"
import { end, start } from "../run/command"
import { isLong } from "../support/long"

/** The first of ten ports that both runs of the demo use. Each process of the tests has 16 such ports. */
const FIRST_PORT = await findClosedPort()
const dataDir = mkdtempSync(path.join(tmpdir(), "directory-demo-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the demo until its last line, reads the printed URL, and interrupts it. */
async function runDemo() {
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
  // Send the signal three times, as Ctrl-C in a terminal does: the terminal, npm and tsx each send it.
  child.kill("SIGINT")
  child.kill("SIGINT")
  setTimeout(() => child.kill("SIGINT"), 100)
  const [code] = await ended
  end(child)
  return { text, address, page, code }
}

/** Parses the rows of the table that the demo prints: name, protocol, price and state. */
function rowsOf(text: string) {
  const rows = text.matchAll(/^ {2}(\S.*?) {2,}(L402|x402|MPP) +(\S.*?) {2,}(healthy|degraded|down|unknown)$/gm)
  return [...rows].map(([, name, protocol, price, health]) => ({ name, protocol, price, health }))
}

it("shows endpoints of every protocol in their true state, stops cleanly, and in long tests runs again on the same data", async () => {
  const first = await runDemo()
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

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { addHosts, type Run, withBlock, withoutBlocks } from "./hosts-file"

const RUN: Run = { pid: 4711, number: 1 }
/** A hosts file as a person may edit it: no newline at the end, a carriage return, and a byte that is not UTF-8. */
const TEXT = "127.0.0.1 localhost\r\n# caf\xe9\n\n::1 ip6-localhost"
const always = () => true

describe("the block of a run", () => {
  it("is inserted above the existing lines and removed without a trace", () => {
    const text = withBlock(TEXT, RUN, "127.9.9.9", ["a.test", "b.test"])
    expect(text).toContain("\n127.9.9.9 a.test\n127.9.9.9 b.test\n")
    expect(text.endsWith(TEXT)).toBe(true)
    expect(withoutBlocks(text, always)).toBe(TEXT)
  })

  it.each([
    ["an empty file", ""],
    ["a file without a last newline", "127.0.0.1 localhost"],
    ["comments alike", "# begin of the providers of nobody\n127.0.0.1 localhost\n"],
    ["a begin without an end", "# begin of the providers of process 1, run 1\n127.0.0.1 localhost\n"],
  ])("leaves %s alone", (_case, text) => {
    expect(withoutBlocks(text, always)).toBe(text)
    expect(withoutBlocks(withBlock(text, RUN, "127.9.9.9", ["a.test"]), always)).toBe(text)
  })

  it("is distinguished from the blocks of other runs", () => {
    const other: Run = { pid: 4711, number: 2 }
    const one = withBlock(TEXT, RUN, "127.9.9.9", ["a.test"])
    const both = withBlock(one, other, "127.9.9.8", ["b.test"])
    expect(withoutBlocks(both, ({ number }) => number === 2)).toBe(one)
    expect(withoutBlocks(both, ({ number }) => number === 1)).toBe(withBlock(TEXT, other, "127.9.9.8", ["b.test"]))
  })
})

describe("the file", () => {
  function newFile(): string {
    const folder = mkdtempSync(path.join(tmpdir(), "hosts-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, "hosts"), TEXT, "latin1")
    return path.join(folder, "hosts")
  }
  const read = (file: string) => readFileSync(file, "latin1")

  it("has its former bytes after ten concurrent runs", async () => {
    const file = newFile()
    const runs = Array.from({ length: 10 }, (_, number) => ({ pid: process.pid, number }))
    const blocks = await Promise.all(runs.map((run) => addHosts(file, run, "127.9.9.9", [`run-${run.number}.test`])))
    for (const { number } of runs) expect(read(file)).toContain(`127.9.9.9 run-${number}.test\n`)
    await Promise.all(blocks.map((block) => block.remove()))
    expect(read(file)).toBe(TEXT)
  })

  it("loses the block of a killed run at the next start, and keeps the block of a running one", async () => {
    const file = newFile()
    // The block of the parent process, which is running, must stay. No process has the id 2^30, so that block must be removed.
    const running = withBlock(TEXT, { pid: process.ppid, number: 1 }, "127.9.9.8", ["alive.test"])
    writeFileSync(file, withBlock(running, { pid: 2 ** 30, number: 1 }, "127.9.9.7", ["dead.test"]), "latin1")
    const block = await addHosts(file, { pid: process.pid, number: 1 }, "127.9.9.9", ["own.test"])
    expect(read(file)).not.toContain("dead.test")
    await block.remove()
    expect(read(file)).toBe(running)
  })

  it("causes an error and is not created if it is missing", async () => {
    await expect(addHosts("/nowhere/hosts", RUN, "127.9.9.9", [])).rejects.toMatchObject({ code: "ENOENT" })
  })
})

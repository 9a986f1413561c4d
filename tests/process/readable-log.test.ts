import { spawnSync } from "node:child_process"
import { stripVTControlCharacters } from "node:util"
import { describe, expect, it } from "vitest"
import { createFormatter, replaceControls } from "@/lib/process/readable-log"

const format = createFormatter()
/** Returns the readable lines of one line of the log, without colours. */
const read = (fields: object) => stripVTControlCharacters(format(`${JSON.stringify({ level: 30, ...fields })}\n`))

describe("A readable line", () => {
  it("has the time, the level, the message and the fields, without the name of the program", () => {
    const line = { level: 40, time: "2026-11-27T11:58:34.000Z", name: "directory", printed: true, job: "sweep", ms: 12 }
    expect(read({ ...line, msg: "job done" })).toMatch(/^\[\d\d:\d\d:34\] WARN: job done \{"job":"sweep","ms":12\}\n$/)
  })

  it("has the message and the stack of an error on lines of their own", () => {
    const err = { type: "TypeError", message: "boom", stack: "TypeError: boom\n    at run (jobs.ts:1:2)" }
    expect(read({ level: 50, err, msg: "job failed" })).toMatch(
      /ERROR: job failed\s+err: \{\n[\s\S]*\n +TypeError: boom\n +at run \(jobs\.ts:1:2\)\n/,
    )
  })
})

describe("Control characters of a quoted text", () => {
  it.each([
    ["plain text", "plain text"],
    ['two\nlines\tand "quotes" \\ /', 'two\nlines\tand "quotes" \\ /'],
    ["\u001b[2Jcleared", "\ufffd[2Jcleared"],
    ["over\b\rwritten\f\u0000\u0007", "over\ufffd\ufffdwritten\ufffd\ufffd\ufffd"],
    ["\u009b31mred\u007f", "\ufffd31mred\ufffd"],
    ["the letters \\u001b and \\\\b", "the letters \\u001b and \\\\b"],
  ])("%j becomes %j", (text, expected) => {
    expect(JSON.parse(replaceControls(JSON.stringify({ text })))).toEqual({ text: expected })
  })

  it("do not reach the terminal from an error", () => {
    const message = "bad \u001b]0;title\u0007"
    const line = format(JSON.stringify({ level: 50, msg: message, err: { message, stack: message } }))
    expect(line).toContain("bad \ufffd]0;title\ufffd")
    expect(line).not.toContain("\u001b]")
  })
})

it("LOG_FORMAT=text makes lines readable without a terminal, and gives lines of requests the level debug", () => {
  const script = `
    const { log, ROUTINE_LEVEL } = await import(${JSON.stringify(new URL("../../lib/process/log.ts", import.meta.url).href)})
    log[ROUTINE_LEVEL]("a request")
    log.fatal("the last line, which is requested at " + ROUTINE_LEVEL)
    process.exit(1)`
  const environment = { ...process.env, LOG_FORMAT: "text", LOG_LEVEL: "info", NO_COLOR: "1" }
  const options = ["--import", "tsx", "--input-type=module", "--eval", script]
  const { stdout } = spawnSync(process.execPath, options, { env: environment, encoding: "utf8" })
  expect(stdout).toMatch(/^\[\d\d:\d\d:\d\d\] FATAL: the last line, which is requested at debug\n$/)
})

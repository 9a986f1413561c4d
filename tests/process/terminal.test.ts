import { afterEach, expect, it, vi } from "vitest"
import { chooseFormat, fail, report, setOutputFormat } from "@/lib/process/terminal"

const { isTTY: outIsTTY } = process.stdout
const { isTTY: errIsTTY } = process.stderr
afterEach(() => {
  vi.restoreAllMocks()
  setOutputFormat(undefined)
  Object.assign(process.stdout, { isTTY: outIsTTY })
  Object.assign(process.stderr, { isTTY: errIsTTY })
})

/** Returns the text that `run` writes to the stream. */
function collectOutput(stream: NodeJS.WriteStream, isTTY: boolean, run: () => void): string {
  Object.assign(stream, { isTTY })
  const write = vi.spyOn(stream, "write").mockReturnValue(true)
  run()
  const written = write.mock.calls.map(([text]) => String(text)).join("")
  write.mockRestore()
  return written
}
const end = () => {
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  expect(() => fail(new Error("Port 80 is in use.\nSet PORT."))).toThrow("ended with 1")
}

it("a terminal gets text", () => {
  const banner = () => report("Address  http://x", "it serves", { address: "http://x" })
  expect(collectOutput(process.stdout, true, banner)).toBe("Address  http://x\n")
  expect(collectOutput(process.stderr, true, end)).toBe("Port 80 is in use.\nSet PORT.\n")
})

it("other output gets one line of JSON", () => {
  const banner = () => report("Address  http://x", "it serves", { address: "http://x" })
  const line = collectOutput(process.stdout, false, banner)
  expect(line).toMatch(/^[^\n]*\n$/)
  expect(JSON.parse(line)).toMatchObject({ level: 30, name: "directory", msg: "it serves", address: "http://x" })
  const last = collectOutput(process.stderr, false, end)
  expect(last).toMatch(/^[^\n]*\n$/)
  expect(JSON.parse(last)).toMatchObject({ level: 60, msg: "Port 80 is in use.\nSet PORT." })
})

it.each([
  [undefined, true, "text"],
  [undefined, false, "json"],
  [undefined, undefined, "json"],
  ["json", true, "json"],
  ["text", false, "text"],
] as const)("LOG_FORMAT=%s with a terminal: %s writes %s", (setting, isTerminal, format) => {
  expect(chooseFormat(setting, isTerminal)).toBe(format)
})

it("LOG_FORMAT decides for messages at a start and for the error at its end", () => {
  const banner = () => report("Address  http://x", "it serves")
  setOutputFormat("text")
  expect(collectOutput(process.stdout, false, banner)).toBe("Address  http://x\n")
  expect(collectOutput(process.stderr, false, end)).toBe("Port 80 is in use.\nSet PORT.\n")
  setOutputFormat("json")
  expect(JSON.parse(collectOutput(process.stdout, true, banner))).toMatchObject({ msg: "it serves" })
  expect(JSON.parse(collectOutput(process.stderr, true, end))).toMatchObject({ level: 60 })
})

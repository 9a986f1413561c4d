import { describe, expect, it, vi } from "vitest"
import { failedOne, passedOne } from "./outcome"
import { printProgress, readProgress, withoutProgress } from "./progress"
import { describeQueue, showQueue } from "./status"

function show(isTerminal: boolean) {
  const written: string[] = []
  const stream = { write: (text: string) => written.push(text) > 0 }
  const shown = showQueue(["unit", "browser"], { stream, isTerminal, columns: 60 })
  return { ...shown, written, text: () => written.join("") }
}

describe("the state of the queue", () => {
  it("has what runs, how far it is, and what waits", () => {
    const running = [
      { name: "unit", startedAt: 1000, progress: { done: 12, total: 315 } },
      { name: "types", startedAt: 60_000 },
    ]
    expect(describeQueue(running, ["browser", "lint"], 61_900)).toEqual([
      "running: unit                60 s  12 of 315",
      "running: types                1 s",
      "waiting: browser, lint",
    ])
  })
})

describe("a pipe", () => {
  it("gets a line for each start and end", () => {
    const { onStart, onProgress, onEnd, close, text } = show(false)
    onStart("unit")
    onProgress("unit", { done: 1, total: 2 })
    onEnd("unit", 1500, failedOne("a > b", "why"))
    onStart("browser")
    close()
    expect(text().split("\n")).toEqual([
      "unit                     started, waiting: browser",
      "unit                        1.5 s  0 passed, 1 failed",
      "  FAILED   a > b",
      "browser                  started",
      "",
    ])
  })
})

describe("a terminal", () => {
  it("keeps the lines of ended steps above the rewritten state", () => {
    const { onStart, onEnd, close, written } = show(true)
    onStart("unit")
    onEnd("unit", 1500, passedOne())
    onStart("browser")
    close()
    expect(written).toEqual([
      "running: unit                 0 s\nwaiting: browser\n",
      "\x1b[2A\x1b[Junit                        1.5 s  1 passed, 0 failed\nwaiting: browser\n",
      "\x1b[1A\x1b[Jrunning: browser              0 s\n",
    ])
  })
})

describe("the progress of a runner", () => {
  it("is the last that it printed", () => {
    expect(readProgress("x\nprogress 1 of 9\n\nprogress 2 of 9\n y")).toEqual({ done: 2, total: 9 })
    expect(readProgress("progress of 9")).toBeNull()
  })

  it("is printed as it is read", () => {
    let printed = ""
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += text
      return true
    })
    printProgress({ done: 3, total: 4 })
    write.mockRestore()
    expect(readProgress(printed)).toEqual({ done: 3, total: 4 })
    expect(withoutProgress(`a${printed}b${printed}${printed}`)).toBe("ab")
  })
})

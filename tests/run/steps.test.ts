import { describe, expect, it } from "vitest"
import { findNext, type QueuedStep } from "./queue"
import { listSteps } from "./steps"

const full = listSteps({ isFast: false, isLong: false })
const names = (steps: readonly QueuedStep[]) => steps.map(({ name }) => name)

/** Names of the steps that start when these have ended and these run, in order. */
function listStarts(ended: readonly string[], running: readonly string[]): string[] {
  const active = full.filter(({ name }) => running.includes(name))
  let waiting = full.filter(({ name }) => ![...ended, ...running].includes(name))
  for (;;) {
    const next = findNext(waiting, active)
    if (!next) return names(active).slice(running.length)
    active.push(next)
    waiting = waiting.filter((step) => step !== next)
  }
}

describe("the steps of the test command", () => {
  it("wait for steps that exist, and have names of their own", () => {
    for (const { after = [], needs = [] } of full)
      expect(names(full)).toEqual(expect.arrayContaining([...after, ...needs]))
    expect(new Set(names(full)).size).toBe(full.length)
  })

  it("begin with the database client, and the fast ones need no build", () => {
    expect(listStarts([], [])).toEqual(["database client"])
    expect(names(listSteps({ isFast: true, isLong: false }))).toEqual([
      "database client",
      "unit",
      "types",
      "lint",
      "graph",
      "release age",
    ])
  })

  it("serve the build as soon as it is there", () => {
    const [, , database = ""] = names(full)
    expect(listStarts(["database client", "build", "graph"], [database])).toEqual(["processes", "release age"])
    expect(listStarts(["database client", "build", "graph", "processes"], [database])).toEqual([
      "browser",
      "release age",
    ])
  })
})

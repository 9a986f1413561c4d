import { describe, expect, it } from "vitest"
import { createDeferred } from "../support/deferred"
import { failedOne, type Outcome, passedOne } from "./outcome"
import { findNext, type QueuedStep, runQueue } from "./queue"

const NOTHING = { onStart: () => {}, onProgress: () => {}, onEnd: () => {} }
const step = (name: string, share: number, more: Partial<QueuedStep> = {}): QueuedStep => ({
  name,
  share,
  run: async () => passedOne(),
  ...more,
})

/** A step that ends when the test says so. */
function openStep(name: string, share: number, more: Partial<QueuedStep> = {}) {
  const { promise, resolve } = createDeferred()
  return { end: resolve, step: step(name, share, { run: () => promise.then(passedOne), ...more }) }
}

describe("the next step", () => {
  it.each([
    { what: "is the first of the list", waiting: [step("a", 1), step("b", 1)], running: [], next: "a" },
    {
      what: "fits next to those that run",
      waiting: [step("a", 1), step("b", 0.5)],
      running: [step("r", 0.5)],
      next: "b",
    },
    { what: "waits while the machine is full", waiting: [step("a", 0.5)], running: [step("r", 0.5), step("s", 0.5)] },
    { what: "starts alone whatever its share", waiting: [step("a", 9)], running: [], next: "a" },
    {
      what: "comes after a step that waits, for order or for success",
      waiting: [step("a", 1, { after: ["c"] }), step("b", 1, { needs: ["c"] }), step("c", 1)],
      running: [],
      next: "c",
    },
    { what: "comes after a step that runs", waiting: [step("a", 0.5, { needs: ["r"] })], running: [step("r", 0.5)] },
    {
      what: "ignores names that are not in the queue",
      waiting: [step("a", 1, { after: ["z"] })],
      running: [],
      next: "a",
    },
  ])("$what", ({ waiting, running, next }) => {
    expect(findNext(waiting, running)?.name).toBe(next)
  })
})

describe("a queue", () => {
  it("starts a step as soon as there is room, without waiting for all that run", async () => {
    const long = openStep("long", 0.5)
    const short = openStep("short", 0.5)
    const started: string[] = []
    const last = createDeferred()
    const steps = [long.step, short.step, step("last", 0.5)]
    const onStart = (name: string) => {
      started.push(name)
      if (name === "last") last.resolve()
    }
    const outcomes = runQueue(steps, { ...NOTHING, onStart })
    expect(started).toEqual(["long", "short"])
    short.end()
    await last.promise
    long.end()
    expect(await outcomes).toHaveLength(3)
  })

  it("counts an error of a step as its failure, and runs the others", async () => {
    const broken = step("broken", 1, { run: () => Promise.reject(new Error("no port")) })
    const ended = new Map<string, Outcome>()
    const onEnd = (name: string, _ms: number, outcome: Outcome) => void ended.set(name, outcome)
    await runQueue([broken, step("other", 1, { after: ["broken"] })], { ...NOTHING, onEnd })
    expect(ended.get("broken")?.failures).toMatchObject([
      { name: "broken", message: expect.stringContaining("no port") },
    ])
    expect(ended.get("other")).toEqual(passedOne())
  })

  it("does not run a step that needs a failed one, and says so in one failure", async () => {
    const build = step("build", 1, { run: async () => failedOne("build", "syntax") })
    const served = step("served", 1, { needs: ["build"] })
    const [, outcome] = await runQueue([build, served], NOTHING)
    expect(outcome).toEqual(failedOne("served", 'It did not run, because the step "build" failed.'))
  })

  it("rejects steps that wait for each other", async () => {
    const steps = [step("a", 1, { after: ["b"] }), step("b", 1, { needs: ["a"] })]
    await expect(runQueue(steps, NOTHING)).rejects.toThrow("These steps wait for each other: a, b")
  })
})

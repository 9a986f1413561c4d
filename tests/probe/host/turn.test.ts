import { afterEach, describe, expect, it } from "vitest"
import { env } from "@/lib/env"
import { Turn } from "@/lib/probe/host/turn"
import { createDeferred } from "@/tests/support/deferred"

const open = (signal = new AbortController().signal, lastAskedAt: number | null = null) =>
  new Turn({ lastAskedAt, signal })
const space = (ms: number) => Object.assign(env, { PROBE_HOST_SPACING_MS: ms })
const nextTurnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))
afterEach(() => void space(0))

describe("the turn of a check", () => {
  it("sends one request at a time, also when several are given at once, and pauses after each", async () => {
    space(30)
    const turn = open()
    const log: string[] = []
    const times: number[] = []
    const request = (name: string) => async () => {
      times.push(performance.now())
      log.push(`${name} begins`)
      await nextTurnOfTheLoop()
      log.push(`${name} ends`)
      return name
    }
    const names = ["one", "two", "three"]
    expect(await Promise.all(names.map((name) => turn.send(request(name))))).toEqual(names)
    expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
    // Timers can fire early, so 5 ms less than the pause is accepted.
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThan(25)
    expect(turn.sent).toBe(3)
  })

  it("keeps the pause after the last request of the check before it", async () => {
    space(40)
    const startedAt = performance.now()
    await open(undefined, Date.now()).send(async () => undefined)
    expect(performance.now() - startedAt).toBeGreaterThan(35)
  })

  it("goes on after a request that failed", async () => {
    const turn = open()
    const failed = turn.send(() => Promise.reject(new Error("broken")))
    const next = turn.send(async () => "next")
    await expect(failed).rejects.toThrow("broken")
    expect(await next).toBe("next")
  })

  it("ends after the request in flight, and sends nothing afterwards", async () => {
    const turn = open()
    const { promise, resolve } = createDeferred()
    const inFlight = turn.send(() => promise.then(() => "late"))
    await nextTurnOfTheLoop()
    let hasEnded = false
    const end = turn.end().then(() => {
      hasEnded = true
    })
    await nextTurnOfTheLoop()
    expect(hasEnded).toBe(false)
    resolve()
    await end
    expect(await inFlight).toBe("late")
    await expect(turn.send(async () => "never")).rejects.toThrow(/before it ends/)
    expect(turn.sent).toBe(1)
  })

  it("does not wait or count after an abort, and gives the request the aborted signal", async () => {
    space(60_000)
    const controller = new AbortController()
    const turn = open(controller.signal, Date.now())
    const sent = turn.send(async ({ aborted }) => aborted)
    controller.abort()
    expect(await sent).toBe(true)
    expect(turn.sent).toBe(0)
  })
})

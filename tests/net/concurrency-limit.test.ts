// A concurrency limit: so many at once, so many in line, first come first served.

import { expect, it } from "vitest"
import { ConcurrencyLimit, QueueFullError } from "@/lib/net/concurrency-limit"

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/** Asks for so many slots, and shows which were given, in order. */
function acquire(limit: ConcurrencyLimit, count: number) {
  const given: number[] = []
  const releases = Array.from({ length: count }, (_, index) =>
    limit.acquire().then((release) => {
      given.push(index)
      return release
    }),
  )
  return { given, releases }
}

it("gives its slots at once, the others in order as slots are released, and refuses those beyond the queue", async () => {
  const limit = new ConcurrencyLimit({ slots: 2, queued: 2 })
  const { given, releases } = acquire(limit, 4)
  await expect(limit.acquire()).rejects.toBeInstanceOf(QueueFullError)
  expect(given).toEqual([0, 1])
  for (const [index, release] of releases.entries()) {
    ;(await release)()
    await turn()
    expect(given).toEqual([0, 1, 2, 3].slice(0, Math.min(4, index + 3)))
  }
})

it("counts a slot that is released twice once", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 5 })
  const { given, releases } = acquire(limit, 3)
  const first = await releases[0]
  first?.()
  first?.()
  await turn()
  expect(given).toEqual([0, 1])
})

it("lets what waits leave, and takes no slot for what has left", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 1 })
  const release = await limit.acquire()
  const leaving = new AbortController()
  const reason = new Error("left")
  const left = limit.acquire(leaving.signal)
  leaving.abort(reason)
  await expect(left).rejects.toBe(reason)
  await expect(limit.acquire(leaving.signal)).rejects.toBe(reason)
  const next = limit.acquire()
  release()
  await expect(next).resolves.toBeTypeOf("function")
})

it("runs what needs no slot between two that do", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 1 })
  const order: string[] = []
  const release = await limit.acquire()
  const next = limit.acquire().then(() => order.push("next"))
  release()
  await Promise.resolve().then(() => order.push("between"))
  await next
  expect(order).toEqual(["between", "next"])
})

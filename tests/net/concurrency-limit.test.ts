// A concurrency limit: callers beyond the slots wait in a queue.

import { expect, it } from "vitest"
import { ConcurrencyLimit, QueueFullError, ShareTakenError } from "@/lib/net/concurrency-limit"

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/** Requests `count` slots at once. `given` lists the indexes of the requests in the order in which they got a slot. */
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

it("gives slots at once, then in order as slots are released, and rejects callers beyond the queue", async () => {
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

it("removes waiters that abort, and gives them no slot", async () => {
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

it("runs other work between two jobs", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 1 })
  const order: string[] = []
  const release = await limit.acquire()
  const next = limit.acquire().then(() => order.push("next"))
  release()
  await Promise.resolve().then(() => order.push("between"))
  await next
  expect(order).toEqual(["between", "next"])
})

it("gives one network at most a quarter of the slots and the queue", async () => {
  const limit = new ConcurrencyLimit({ slots: 4, queued: 8 })
  const flood = Array.from({ length: 3 }, (_, index) => limit.acquire(undefined, `2001:db8:8:${index}::/64`))
  const over = limit.acquire(undefined, "2001:db8:8:ffff::/64")
  await expect(over).rejects.toBeInstanceOf(ShareTakenError)
  await expect(limit.acquire(undefined, "2001:db8:9::/64")).resolves.toBeTypeOf("function")
  ;(await flood[0])?.()
  await turn()
  await expect(limit.acquire(undefined, "2001:db8:8:ffff::/64")).resolves.toBeTypeOf("function")
})

it("frees the share of a waiter that aborts", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 7 })
  await limit.acquire(undefined, "192.0.2.1")
  const leaving = new AbortController()
  const left = limit.acquire(leaving.signal, "192.0.2.2")
  await expect(limit.acquire(undefined, "192.0.2.3")).rejects.toBeInstanceOf(ShareTakenError)
  leaving.abort(new Error("left"))
  await expect(left).rejects.toThrow("left")
  const again = limit.acquire(undefined, "192.0.2.3")
  await expect(Promise.race([again, turn().then(() => "waits")])).resolves.toBe("waits")
})

it("gives released slots to networks in turn", async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queued: 40 })
  const order: string[] = []
  const release = await limit.acquire()
  const clients = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1", "203.0.113.1", "198.51.100.2"]
  const waiting = clients.map(async (client) => {
    const next = await limit.acquire(undefined, client)
    order.push(client)
    next()
  })
  release()
  await Promise.all(waiting)
  expect(order).toEqual(["192.0.2.1", "198.51.100.1", "203.0.113.1", "192.0.2.2", "198.51.100.2", "192.0.2.3"])
})

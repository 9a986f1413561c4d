import { EventEmitter, once } from "node:events"
import { afterAll, expect, it } from "vitest"
import { openShop } from "@/tests/street/shop"

const asked = new EventEmitter()
/** Never responds. */
const silent = await openShop(() => asked.emit("request"))
process.env["ALLOW_PRIVATE"] = silent.hostPort
const { createOnlineCheck } = await import("@/lib/probe/online-check")

/** The time after which the check gives up a known-good URL by itself. */
const TIMEOUT_MS = 5_000

afterAll(() => silent.close())

it("D-drain-04 ends its wait for a known-good URL when the process stops", async () => {
  const stop = new AbortController()
  const startedAt = performance.now()
  const isOnline = createOnlineCheck([`${silent.origin}/`]).isOnline(stop.signal)
  await once(asked, "request")
  stop.abort()
  expect(await isOnline).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS)
})

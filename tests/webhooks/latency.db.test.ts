// The time from the commit of an event to its receipt. The job runner starts the dispatcher as soon as events wait, not only at
// the job's ticks.

import { afterAll, beforeEach, expect, it } from "vitest"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import { JOBS } from "@/lib/jobs/schedule"
import { aHook, aReceiver, aService, closeWorld, createEvents, emptyWorld, idsOf } from "./dispatch-world"

beforeEach(emptyWorld)
afterAll(closeWorld)

it("a committed event is received within two seconds, and retried without waiting for a tick", async () => {
  const receiver = await aReceiver((_, before) => ({ status: before === 5 ? 500 : 200 }))
  const hook = await aHook(receiver)
  const service = await aService()
  const runner = new EmbeddedRunner(JOBS.filter(({ id }) => id === "webhooks"))
  await runner.start()
  const ids: string[] = []
  const latencies: number[] = []
  for (let event = 1; event <= 5; event += 1) {
    const at = Date.now()
    ids.push(...(await createEvents(service)))
    await receiver.until(event)
    latencies.push((receiver.received.at(-1)?.at ?? Number.NaN) - at)
  }
  // Two seconds leave room for other work of the machine; the median ignores single delays.
  const [, , median] = latencies.toSorted((one, other) => one - other)
  expect(median).toBeLessThan(2_000)

  ids.push(...(await createEvents(service)))
  await receiver.until(6)
  await expect.poll(async () => (await hook.row()).failureCount).toBe(1)
  await hook.due()
  await receiver.until(7)
  await expect.poll(() => hook.states()).toEqual({ delivered: 6 })
  await runner.stop()
  expect(idsOf(receiver)).toEqual([...ids, ids.at(-1)])
})

// A receiver on an address that the operator allows may be http (docs/decisions.md#webhooks-and-events).

import { afterAll, beforeEach, expect, it } from "vitest"
import {
  aHook,
  aReceiver,
  aService,
  closeWorld,
  createEvents,
  db,
  emptyWorld,
  env,
  isSigned,
  OK,
  run,
} from "./dispatch-world"

beforeEach(emptyWorld)
afterAll(closeWorld)

it("D-hook-08 a receiver without TLS on an allowed address gets signed deliveries", async () => {
  const receiver = await aReceiver(() => OK, 0, "http")
  const hook = await aHook(receiver)
  await createEvents(await aService(), 2)
  expect(await run()).toMatchObject({ delivered: 2, failed: 0 })
  for (const { body, headers } of receiver.received) expect(isSigned(body, headers["x-directory-signature"])).toBe(true)
  expect(await hook.row()).toMatchObject({ receiverHost: "127.0.0.1" })
})

it.each([
  ["an address that is no longer allowed", null, /not a public IP address/],
  ["a public address", "http://receiver.example/hook", /^Nothing was sent: only https is supported/],
])("D-hook-08 nothing is sent without TLS to %s", async (_case, url, error) => {
  const receiver = await aReceiver(() => OK, 0, "http")
  const hook = await aHook(receiver)
  if (url) await db().webhook.update({ where: { id: hook.id }, data: { url } })
  await createEvents(await aService())
  env.ALLOW_PRIVATE.length = 0
  expect(await run()).toMatchObject({ delivered: 0, failed: 1 })
  expect(receiver.received).toEqual([])
  expect(await hook.attempts()).toMatchObject([{ status: null, error: expect.stringMatching(error) }])
})

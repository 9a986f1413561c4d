// The headers and bodies that a receiver gets (docs/decisions.md#webhooks-and-events). Every attempt has the same id and body.
// The library standardwebhooks accepts the signatures, and for a day after a rotation with the old and the new secret. An event is
// received soon after its commit.

import { Webhook } from "standardwebhooks"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import { JOBS } from "@/lib/jobs/schedule"
import {
  aHook,
  aReceiver,
  aService,
  BROKEN,
  closeWorld,
  commands,
  createEvents,
  db,
  emptyWorld,
  idsOf,
  isSigned,
  OK,
  pool,
  run,
  SECRET,
} from "./dispatch-world"
import type { Received } from "./receiver"

beforeEach(emptyWorld)
afterAll(closeWorld)

const NEW_SECRET = "another secret, of the owner"
/** Verifies with the library standardwebhooks. The format is `raw`, because the key is the bytes of the secret and not base64. */
const verify = ({ body, headers }: Received, secret = SECRET) =>
  new Webhook(Buffer.from(secret), { format: "raw" }).verify(body, headers)
const first = (received: readonly Received[]) => {
  const [one] = received
  if (!one) throw new Error("nothing was received")
  return one
}

describe("D-hook-01 a delivery", () => {
  it("has exactly these headers and this body", async () => {
    const receiver = await aReceiver()
    await aHook(receiver, { events: "service.health_changed" })
    const service = await aService()
    const [id] = await createEvents(service, 1, "service.health_changed")
    await run()
    const { headers, body } = first(receiver.received)
    expect(headers).toEqual({
      "accept-encoding": "identity",
      connection: expect.any(String),
      "content-length": String(Buffer.byteLength(body)),
      "content-type": "application/json",
      host: receiver.place,
      "user-agent": expect.stringMatching(/^PaidAPIDirectory\/1\.0 \(\+http/),
      "webhook-id": id,
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "x-directory-event": "service.health_changed",
      "x-directory-signature": expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    })
    const told = JSON.parse(body)
    expect(Object.keys(told).sort()).toEqual(["event", "id", "previous", "service", "timestamp"])
    expect(told).toMatchObject({ id, event: "service.health_changed", previous: { health_status: "unknown" } })
    expect(told.service.id).toBe(service.id)
  })

  it("P-6-04 is accepted by the published verifier, and by a plain comparison of the HMAC", async () => {
    const receiver = await aReceiver()
    await aHook(receiver)
    await createEvents(await aService({ name: "Ünïcode 料理 🍜 \u2028" }), 3)
    await run()
    expect(receiver.received).toHaveLength(3)
    for (const one of receiver.received) {
      expect(verify(one)).toEqual(JSON.parse(one.body))
      expect(isSigned(one.body, one.headers["x-directory-signature"])).toBe(true)
    }
  })
})

describe("D-hook-01 an attempt after a failure", () => {
  it("has the id and the body byte for byte, also when the service changed meanwhile, and a time of its own", async () => {
    const receiver = await aReceiver((_, before) => (before < 3 ? BROKEN : OK))
    const hook = await aHook(receiver)
    const service = await aService()
    await createEvents(service)
    const names = ["Renamed once", "Renamed twice", "Renamed again"]
    await run()
    for (const name of names) {
      await db().service.update({ where: { id: service.id }, data: { name, description: `${name}, and described` } })
      await hook.due()
      // Each attempt is signed at its own time, because receivers reject old signatures.
      await run()
    }
    expect(receiver.received).toHaveLength(4)
    const { headers, body } = first(receiver.received)
    for (const again of receiver.received) {
      expect(again.body).toBe(body)
      expect(again.headers["webhook-id"]).toBe(headers["webhook-id"])
      expect(() => verify(again)).not.toThrow()
    }
    expect(JSON.parse(body).service.name).toBe(service.name)
  })

  it("is signed at its own time", async () => {
    const receiver = await aReceiver((_, before) => (before === 0 ? BROKEN : OK))
    const hook = await aHook(receiver)
    await createEvents(await aService())
    await run()
    await expect
      .poll(() => Math.floor(Date.now() / 1000))
      .toBeGreaterThan(Number(receiver.received[0]?.headers["webhook-timestamp"]))
    await hook.due()
    await run()
    const [before, after] = receiver.received.map(({ headers }) => headers)
    expect(Number(after?.["webhook-timestamp"])).toBeGreaterThan(Number(before?.["webhook-timestamp"]))
    expect(after?.["webhook-signature"]).not.toBe(before?.["webhook-signature"])
    expect(after?.["x-directory-signature"]).toBe(before?.["x-directory-signature"])
  })
})

describe("D-hook-01 after a rotation", () => {
  const rotated = async () => {
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    await commands.rotateSecret(await hook.own(), { secret: NEW_SECRET }, new Date())
    return { receiver, hook, service: await aService() }
  }

  it("both secrets verify, by the standard and by the plain headers", async () => {
    const { receiver, service } = await rotated()
    await createEvents(service)
    await run()
    const one = first(receiver.received)
    expect(verify(one, NEW_SECRET)).toEqual(JSON.parse(one.body))
    expect(verify(one, SECRET)).toEqual(JSON.parse(one.body))
    expect(one.headers["webhook-signature"]?.split(" ")).toHaveLength(2)
    expect(isSigned(one.body, one.headers["x-directory-signature"], NEW_SECRET)).toBe(true)
    expect(isSigned(one.body, one.headers["x-directory-former-signature"], SECRET)).toBe(true)
  })

  it("the former one expires after 24 hours, and not before", async () => {
    const { receiver, hook, service } = await rotated()
    const { formerUntil } = await hook.row()
    const untilEnd = (formerUntil?.getTime() ?? 0) - Date.now()
    expect(Math.abs(untilEnd - 86_400_000)).toBeLessThan(60_000)
    const leave = (interval: string) =>
      pool().query("update webhooks set former_until = now() + $2::interval where id = $1", [hook.id, interval])
    await leave("1 minute")
    await createEvents(service)
    await run()
    await leave("-1 second")
    await createEvents(service)
    await run()
    const [within, after] = receiver.received
    if (!within || !after) throw new Error("two deliveries were expected")
    expect(() => verify(within, SECRET)).not.toThrow()
    expect(() => verify(after, SECRET)).toThrow("No matching signature found")
    expect(() => verify(after, NEW_SECRET)).not.toThrow()
    expect(after.headers).not.toHaveProperty("x-directory-former-signature")
  })

  it("waiting deliveries are signed with the new one too", async () => {
    const receiver = await aReceiver((_, before) => (before === 0 ? BROKEN : OK))
    const hook = await aHook(receiver)
    await createEvents(await aService(), 2)
    await run()
    await commands.rotateSecret(await hook.own(), { secret: NEW_SECRET }, new Date())
    await hook.due()
    await run()
    const [failed, ...later] = receiver.received
    expect(later).toHaveLength(2)
    expect(later[0]?.body).toBe(failed?.body)
    for (const one of later) {
      expect(() => verify(one, NEW_SECRET)).not.toThrow()
      expect(() => verify(one, SECRET)).not.toThrow()
    }
  })
})

// The job runner starts the dispatcher as soon as events wait, not only at the job's ticks.
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

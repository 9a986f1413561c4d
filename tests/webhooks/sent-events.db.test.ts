// Events are sent when a service becomes public and when a check changes its health. Each event goes to the webhooks that
// subscribe to its kind and protocol.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { DeliveryBody } from "@/lib/webhooks/schema"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const hosts = await openPaidHosts()
Object.assign(process.env, { PROBE_HOST_SPACING_MS: "0" })
const { admin, almanac, approved, listed, routes, street } = await import("@/tests/support/registration")
const { env } = await import("@/lib/env")
env.ALLOW_PRIVATE.push(...hosts.allow(10).split(","))
const { sweep } = await import("@/lib/health/sweep/sweep")
const { aHook, aReceiver, aService, closeWorld, db, emptyWorld, createEvents, run } = await import("./dispatch-world")

beforeEach(async () => {
  await emptyWorld()
  hosts.forget()
})
afterAll(async () => {
  await closeWorld()
  await hosts.close()
  await street.close()
})

type Receiver = Awaited<ReturnType<typeof aReceiver>>
const bodies = ({ received }: Receiver) => received.map(({ body }) => DeliveryBody.parse(JSON.parse(body)))
const kinds = (receiver: Receiver) => bodies(receiver).map(({ event }) => event)
const ALL = "service.new,service.health_changed,service.down"

/** Makes all listings due and runs a sweep, `times` times. */
async function check(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await db().service.updateMany({ data: { nextCheckAt: new Date(Date.now() - 1000) } })
    await sweep({ now: new Date(), signal: new AbortController().signal })
  }
}

describe("service.new", () => {
  it("P-6-01 is sent when a registered service becomes public, not while it is pending", async () => {
    const receiver = await aReceiver()
    const hook = await aHook(receiver)
    const { service } = (await almanac()).body
    expect(service.status).toBe("pending")
    await run()
    expect(receiver.received).toEqual([])
    expect(await hook.deliveries()).toEqual([])
    await admin(routes.approve, service.id)
    await run()
    expect(bodies(receiver)).toEqual([
      {
        id: receiver.received[0]?.headers["webhook-id"],
        event: "service.new",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        service: expect.objectContaining({ id: service.id, status: "active" }),
      },
    ])
  })

  it("P-6-01 has the service as the directory shows it, and is sent once", async () => {
    const receiver = await aReceiver()
    await aHook(receiver)
    await approved({ description: "Tides & “moons” <b>by hand</b> 🌖" })
    await run()
    await run()
    expect(bodies(receiver).map(({ service }) => service)).toEqual((await listed()).services)
  })

  it("is not sent for a service that was rejected", async () => {
    const receiver = await aReceiver()
    await aHook(receiver, { events: ALL })
    const { service } = (await almanac()).body
    await admin(routes.reject, service.id, { reason: "No." })
    await run()
    expect(receiver.received).toEqual([])
  })
})

describe("health", () => {
  it("P-6-02 P-6-03 a check that changes it is sent, with the former value, and an outage in addition", async () => {
    const receiver = await aReceiver()
    await aHook(receiver, { events: ALL })
    const { id } = await aService({ url: hosts.url(0, "x402"), protocol: "x402" })
    await check()
    await run()
    expect(bodies(receiver)).toMatchObject([
      {
        event: "service.health_changed",
        service: { id, health_status: "healthy" },
        previous: { health_status: "unknown" },
      },
    ])
    hosts.behave(0, "broken")
    await check(8)
    await run()
    const told = bodies(receiver).slice(1)
    expect(told.at(-1)).toMatchObject({ event: "service.down", service: { id, health_status: "down" } })
    expect(told.at(-2)).toMatchObject({ event: "service.health_changed", service: { id, health_status: "down" } })
    expect(told.filter(({ event }) => event === "service.down")).toHaveLength(1)
    // The previous state of each change is the state after the change before.
    const changes = bodies(receiver).filter(({ event }) => event === "service.health_changed")
    for (const [at, { previous }] of changes.entries())
      expect(previous?.["health_status"]).toBe(at === 0 ? "unknown" : changes[at - 1]?.service?.health_status)
  })

  it("P-6-02 a check that changes nothing is not sent", async () => {
    const receiver = await aReceiver()
    await aHook(receiver, { events: ALL })
    await aService({ url: hosts.url(0, "x402"), protocol: "x402" })
    await check()
    await run()
    await check(3)
    await run()
    expect(kinds(receiver)).toEqual(["service.health_changed"])
  })
})

describe("P-6-05 the receivers of an event", () => {
  const KINDS = ["service.new", "service.health_changed", "service.down"] as const
  const PROTOCOLS = ["L402", "x402", "MPP"] as const
  const filters = [null, ...PROTOCOLS].flatMap((protocol) =>
    [...KINDS, "service.new,service.down", ALL].map((events) => ({ protocol, events })),
  )

  it("are the webhooks that subscribe to its kind and protocol, in every combination", async () => {
    const places = await Promise.all(filters.map(() => aReceiver()))
    for (const [at, { protocol, events }] of filters.entries()) {
      await aHook(places[at] as Receiver, { events, ...(protocol && { protocol_filter: protocol.toLowerCase() }) })
    }
    const services = await Promise.all(PROTOCOLS.map((protocol) => aService({ protocol })))
    for (const kind of [...KINDS, "service.updated"] as const)
      for (const one of services) await createEvents(one, 1, kind)
    await run()
    for (const [at, { protocol, events }] of filters.entries()) {
      const got = bodies(places[at] as Receiver).map(({ event, service }) => `${event} ${service?.protocol}`)
      const wanted = KINDS.filter((kind) => events.split(",").includes(kind)).flatMap((kind) =>
        PROTOCOLS.filter((one) => protocol === null || one === protocol).map((one) => `${kind} ${one}`),
      )
      expect(got, `${events} of ${protocol}`).toEqual(wanted)
    }
  })

  it("get only service.new by default", async () => {
    const receiver = await aReceiver()
    await aHook(receiver)
    const service = await aService()
    for (const kind of KINDS) await createEvents(service, 1, kind)
    await run()
    expect(kinds(receiver)).toEqual(["service.new"])
  })

  it("get no events from before the webhook was created", async () => {
    const [early, late] = [await aReceiver(), await aReceiver()]
    await aHook(early)
    const service = await aService()
    const before = await createEvents(service, 2)
    await aHook(late)
    const after = await createEvents(service)
    await run()
    expect(bodies(early).map(({ id }) => id)).toEqual([...before, ...after])
    expect(bodies(late).map(({ id }) => id)).toEqual(after)
  })
})

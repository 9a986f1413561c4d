// A challenge whose header and body pay different addresses: old and new clients would pay different people. The owner and those
// who watch the listing are warned by the incident.

import { afterAll, beforeEach, expect, it } from "vitest"
import { DeliveryBody } from "@/lib/webhooks/schema"
import { makeDocument, makeRequirement, makeV1Requirement, NOW, v1Reply } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"

const { aHook, aReceiver, aService, closeWorld, db, emptyWorld, run } = await import("./dispatch-world")
const { respond } = await import("@/tests/support/respond")

beforeEach(() => emptyWorld())
afterAll(() => closeWorld())

const minute = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const HEADER = x402Reply(makeDocument({ accepts: [makeRequirement()] }))
const payingTwo = { ...HEADER, body: v1Reply(makeV1Requirement({ payTo: `0x${"de".repeat(20)}` })).body }

it("opens an incident with that reason, and the webhooks of the listing receive it [D-clients-04]", async () => {
  const receiver = await aReceiver()
  const service = await aService({ protocol: "x402" })
  await aHook(receiver, { events: "incident.opened", service_id: service.id })
  await respond(service, HEADER, minute(0))
  expect(await respond(service, payingTwo, minute(15))).toBe("wrong")
  expect(await respond(service, payingTwo, minute(30))).toBe("wrong")
  await run()
  const bodies = receiver.received.map(({ body }) => DeliveryBody.parse(JSON.parse(body)))
  expect(bodies).toMatchObject([
    {
      event: "incident.opened",
      service: { id: service.id, health_status: "degraded" },
      detail: { health: "degraded" },
    },
  ])
  const [incident] = await db().incident.findMany({ where: { serviceId: service.id } })
  expect(bodies[0]?.detail).toMatchObject({ reason: incident?.reason })
  expect(incident?.reason).toMatch(/pay/i)
  const { findings } = await db().service.findUniqueOrThrow({ where: { id: service.id } })
  expect(findings).toMatchObject([{ id: "payees_differ", severity: "error" }])
})

// Whether the challenge or a source describes the parameters of a service: the field `has_schema`.

import { expect, it } from "vitest"
import { l402Line, makeDocument, makeInvoice, NOW } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, db, list } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const info = { input: { type: "http", method: "GET", queryParams: { city: "Oslo" } } }
const DESCRIBED = x402Reply(makeDocument({ extensions: { bazaar: { info } } }))
const PLAIN = x402Reply(makeDocument())
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const read = async () => (await list()).body.services[0]

it("follows the last challenge, with an event for each change", async () => {
  const service = await aService()
  expect((await read()).has_schema).toBe(false)
  expect(await respond(service, DESCRIBED)).toBe("ok")
  expect((await read()).has_schema).toBe(true)
  expect((await list("?has=schema")).body.total).toBe(1)
  await respond(service, DESCRIBED, later(10))
  const before = await db().event.count({ where: { kind: "service.updated" } })
  await respond(service, PLAIN, later(20))
  expect((await read()).has_schema).toBe(false)
  expect(await db().event.count({ where: { kind: "service.updated" } })).toBe(before + 1)
  expect((await list("?has=schema")).body.total).toBe(0)
})

it("stays while the endpoint sends no challenge", async () => {
  const service = await aService()
  await respond(service, DESCRIBED)
  expect(await respond(service, { status: 200, headers: {}, body: "{}" }, later(10))).toBe("wrong")
  expect((await read()).has_schema).toBe(true)
})

it("is true when a source describes the parameters, whatever the challenge", async () => {
  await respond(await aService({ sourceHasSchema: true }), PLAIN)
  expect((await read()).has_schema).toBe(true)
})

it("is false for a challenge of another protocol", async () => {
  const line = l402Line({ invoice: makeInvoice() })
  const service = await aService({ protocol: "L402" })
  expect(await respond(service, { status: 402, headers: { "www-authenticate": [line] }, body: "" })).toBe("ok")
  expect((await read()).has_schema).toBe(false)
})

// DELETE /api/v1/services/{id} (docs/decisions.md#claims). hidden.db.test.ts tests that the service is hidden everywhere, and
// owner-order.test.ts who may delete it.

import { describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as route from "@/app/api/v1/services/[id]/route"
import { Deleted } from "@/lib/claims/schema"
import { aService, call, db } from "@/tests/support/directory"
import { actions, DOMAIN, events, mine, owner, stored } from "@/tests/support/owned-listing"

const NOBODY = "018f0000-0000-7000-8000-000000000000"

const send = (method: "DELETE" | "PATCH" | "GET", id: string | number, body?: unknown) =>
  call(route, method, `/api/v1/services/${id}`, { params: { id: String(id) }, ...(body !== undefined && { body }) })
const remove = (id: string | number, body: unknown = owner.proof) => send("DELETE", id, body)

describe("DELETE /api/v1/services/{id}", () => {
  it("P-4.1-37 responds with a message, the integer id and the UUID", async () => {
    const { status, body, headers } = await remove(mine.id)
    expect(status).toBe(200)
    expect(Deleted.parse(body)).toEqual({ message: expect.any(String), id: mine.number, service_id: mine.id })
    expect(Number.isInteger(body.id)).toBe(true)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(await stored()).toMatchObject({ deletedAt: expect.any(Date), deletedBy: "owner", status: "active" })
  })

  it("accepts the number, the UUID and the UUID in upper case [D-shape-01]", async () => {
    const others = [
      await aService({ url: `https://${DOMAIN}/paid/two` }),
      await aService({ url: `https://${DOMAIN}/paid/three` }),
    ]
    const [two, three] = others
    for (const id of [mine.number, two?.id ?? "", (three?.id ?? "").toUpperCase()]) {
      expect((await remove(id)).status).toBe(200)
    }
    expect(await db().service.count({ where: { deletedAt: null } })).toBe(0)
  })

  it("P-3.2-06 responds 200 when it is repeated, and deletes once", async () => {
    const first = await remove(mine.id)
    const before = await stored()
    for (const id of [mine.id, mine.number, mine.id]) {
      const again = await remove(id)
      expect([again.status, again.body]).toEqual([200, first.body])
    }
    expect(await stored()).toEqual(before)
    expect((await events()).map(({ kind }) => kind)).toEqual(["service.removed"])
    expect(await actions()).toMatchObject([
      { domain: DOMAIN, action: "deleted", serviceId: mine.id, detail: { name: "Before", number: mine.number } },
    ])
  })

  it("P-3.2-06 responds 200 to two concurrent calls, and deletes once", async () => {
    const answers = await Promise.all([remove(mine.id), remove(mine.number)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await events()).toHaveLength(1)
    expect(await actions()).toHaveLength(1)
  })

  it("makes GET and PATCH respond 404 as for a missing service [D-shape-05]", async () => {
    await remove(mine.id)
    const [deleted, missing] = [await send("GET", mine.id), await send("GET", NOBODY)]
    expect([deleted.status, deleted.text]).toEqual([404, missing.text])
    expect((await send("PATCH", mine.id, { ...owner.proof, name: "Back" })).status).toBe(404)
    expect((await stored()).name).toBe("Before")
  })

  it("writes events about a public service and about its siblings, which are no longer related to it", async () => {
    const sibling = await aService({ url: mine.url, protocol: "L402" })
    await remove(mine.id)
    const { changes } = (await call(changesRoute, "GET", "/api/v1/changes")).body
    expect(changes).toMatchObject([
      { event: "service.removed", service_id: mine.id, service: null },
      { event: "service.updated", service_id: sibling.id, service: { related_protocols: [] } },
    ])
  })

  it.each(["pending", "rejected"])(
    "deletes a %s service without an event, because it was never public",
    async (status) => {
      const { id } = await aService({ url: `https://${DOMAIN}/paid/two`, status })
      expect((await remove(id)).status).toBe(200)
      expect(await events()).toEqual([])
      expect(await actions()).toHaveLength(1)
    },
  )

  it("ends an open incident as unobserved", async () => {
    await db().incident.create({ data: { serviceId: mine.id, openedAt: new Date(), health: "down" } })
    await remove(mine.id)
    expect(await db().incident.findFirstOrThrow()).toMatchObject({
      outcome: "unobserved",
      closedAt: expect.any(Date),
    })
  })
})

// Decisions about several listings in one call, and taking decisions back.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { approve } from "@/lib/review/review"
import { BatchDecided, MAX_BATCH, Undone } from "@/lib/review/schema"
import { undoBatch } from "@/lib/review/undo"
import { UNDO_MINUTES } from "@/lib/review/undo-rule"
import { administer, adminList, findRow, listEventKinds } from "@/tests/support/admin"
import { aService, db } from "@/tests/support/directory"

const post = (body: unknown) => administer("POST pending/decide", {}, body)
const decide = async (body: unknown) => BatchDecided.parse((await post(body)).body)
const undo = (id: string) => administer("POST batches/[id]/undo", { id })

/** A waiting listing whose newest check has this verdict; without a verdict it has no check. */
async function waiting(verdict?: "ok" | "wrong") {
  const service = await aService({ status: "pending" })
  if (verdict) await db().check.create({ data: { serviceId: service.id, checkedAt: new Date(), verdict } })
  return service
}

describe("POST /api/v1/admin/pending/decide", () => {
  it("approves several listings as one batch", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const { decided, skipped, batch } = await decide({
      verdict: "approved",
      services: [{ id: one.id }, { id: String(two.number) }],
    })
    expect(decided.map(({ id, status }) => [id, status])).toEqual([
      [one.id, "active"],
      [two.id, "active"],
    ])
    expect(skipped).toEqual([])
    const acts = await db().adminAct.findMany()
    expect(acts.map((act) => act.batch)).toEqual([batch, batch])
  })

  it("approves only listings that pass when asked", async () => {
    const [good, bad, unknown] = [await waiting("ok"), await waiting("wrong"), await waiting()]
    const services = [good, bad, unknown].map(({ id }) => ({ id }))
    const { decided, skipped } = await decide({ verdict: "approved", services, only_passing: true })
    expect(decided.map(({ id }) => id)).toEqual([good.id])
    expect(skipped.map(({ id }) => id)).toEqual([bad.id, unknown.id])
    expect((await findRow(bad.id)).status).toBe("pending")
  })

  it("rejects several with one reason", async () => {
    const [one, two] = [await waiting(), await waiting()]
    await decide({ verdict: "rejected", services: [{ id: one.id }, { id: two.id }], reason: "copies" })
    for (const { id } of [one, two])
      expect(await findRow(id)).toMatchObject({ status: "rejected", reviewNote: "copies" })
  })

  it("leaves a listing that does not wait any more, has changed, or does not exist", async () => {
    const [active, changed, good] = [await aService(), await waiting(), await waiting()]
    const { pending } = (await adminList("pending")).body
    const { version } = pending.find(({ service }: { service: { id: string } }) => service.id === changed.id)
    await db().service.update({ where: { id: changed.id }, data: { name: "Casino" } })
    const { decided, skipped } = await decide({
      verdict: "rejected",
      services: [{ id: active.id }, { id: changed.id, version }, { id: "4711" }, { id: good.id }],
    })
    expect(decided.map(({ id }) => id)).toEqual([good.id])
    expect(skipped.map(({ reason }) => reason)).toEqual([
      "The listing does not wait for review any more; it is active.",
      "The listing has changed since you read it. Read it again before you decide.",
      "There is no service with this id.",
    ])
    expect((await findRow(active.id)).status).toBe("active")
  })

  it("rejects an empty list and a list above the maximum", async () => {
    for (const length of [0, MAX_BATCH + 1]) {
      const services = Array.from({ length }, (_, index) => ({ id: String(index + 1) }))
      expect((await post({ verdict: "approved", services })).status).toBe(400)
    }
    expect((await post({ verdict: "deleted", services: [{ id: "1" }] })).status).toBe(400)
  })
})

describe("POST /api/v1/admin/batches/{id}/undo", () => {
  it("D-admin-03 returns approved listings to the queue, with an event", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const { batch } = await decide({ verdict: "approved", services: [{ id: one.id }, { id: two.id }] })
    const { undone, kept } = Undone.parse((await undo(batch)).body)
    expect(undone.map(({ id, status }) => [id, status])).toEqual([
      [one.id, "pending"],
      [two.id, "pending"],
    ])
    expect(kept).toEqual([])
    expect(await findRow(one.id)).toMatchObject({ status: "pending", listedAt: null, reviewNote: null })
    expect(await listEventKinds()).toEqual(["service.new", "service.new", "service.removed", "service.removed"])
    const acts = await db().adminAct.findMany({ orderBy: { id: "asc" } })
    expect(acts.map(({ act }) => act)).toEqual(["approve", "approve", "undo", "undo"])
  })

  it("makes a removed listing public again, with its date of listing", async () => {
    const { id, listedAt } = await aService()
    const answer = await administer("POST services/[id]/reject", { id }, { reason: "fraud" })
    await undo(answer.body.batch)
    expect(await findRow(id)).toMatchObject({ status: "active", reviewNote: null, listedAt })
    expect(await listEventKinds()).toEqual(["service.removed", "service.new"])
  })

  it("keeps the reason of an earlier rejection", async () => {
    const { id } = await aService({ status: "rejected", reviewNote: "spam" })
    const by = createActor("cli")
    await approve(id, new Date(), by)
    await undoBatch(by.batch, new Date(), createActor("cli"))
    expect(await findRow(id)).toMatchObject({ status: "rejected", reviewNote: "spam" })
  })

  it("keeps listings that have changed since, and takes the others back", async () => {
    const [changed, deleted, good] = [await waiting(), await waiting(), await waiting()]
    const { batch } = await decide({
      verdict: "approved",
      services: [changed, deleted, good].map(({ id }) => ({ id })),
    })
    await db().service.update({ where: { id: changed.id }, data: { name: "Another" } })
    await db().service.update({ where: { id: deleted.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    const { undone, kept } = Undone.parse((await undo(batch)).body)
    expect(undone.map(({ id }) => id)).toEqual([good.id])
    expect(kept.map(({ id, reason }) => [id, reason])).toEqual([
      [changed.id, `${changed.name} has changed since.`],
      [deleted.id, `${deleted.name} was deleted since.`],
    ])
    expect((await findRow(changed.id)).status).toBe("active")
  })

  it("takes a decision back once, also when two administrators press the button together", async () => {
    const { id } = await waiting()
    const { batch } = await decide({ verdict: "approved", services: [{ id }] })
    const both = await Promise.all([undo(batch), undo(batch)])
    expect(both.map(({ body }) => body.undone.length).toSorted()).toEqual([0, 1])
    expect((await findRow(id)).status).toBe("pending")
    expect(await listEventKinds()).toEqual(["service.new", "service.removed"])
  })

  it("is possible for ten minutes", async () => {
    const { id, name } = await waiting()
    const by = createActor("cli")
    await approve(id, new Date(Date.now() - UNDO_MINUTES * 60_000 - 1000), by)
    const { kept } = await undoBatch(by.batch, new Date(), createActor("cli"))
    expect(kept).toEqual([{ id, name, reason: `${name} was decided more than 10 minutes ago.` }])
    expect((await findRow(id)).status).toBe("active")
  })

  it("reports a listing that was purged, and an unknown batch", async () => {
    const { id } = await waiting()
    const { batch } = await decide({ verdict: "rejected", services: [{ id }] })
    await db().service.delete({ where: { id } })
    const { undone, kept } = Undone.parse((await undo(batch)).body)
    expect([undone, kept.map(({ reason }) => reason)]).toEqual([
      [],
      [expect.stringContaining("does not exist any more.")],
    ])
    for (const unknown of ["nonsense", "0199d5a0-0000-7000-8000-0000000000ff"]) {
      expect((await undo(unknown)).status).toBe(404)
    }
  })
})

// Decisions about several listings in one call, about a group of them, and taking decisions back.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { GroupList } from "@/lib/review/contract"
import { approve } from "@/lib/review/review"
import { BatchDecided, MAX_BATCH, Undone } from "@/lib/review/schema"
import { undoBatch } from "@/lib/review/undo"
import { UNDO_MINUTES } from "@/lib/review/undo-rule"
import { administer, adminList, findRow, listEventKinds } from "@/tests/support/admin"
import { aBatch, aService, db } from "@/tests/support/directory"

const post = (body: unknown) => administer("POST pending/decide", {}, body)
const decide = async (body: unknown) => BatchDecided.parse((await post(body)).body)
const undo = (id: string) => administer("POST batches/[id]/undo", { id })

/** A waiting listing whose newest check has this verdict; without a verdict it has no check. */
async function waiting(verdict?: "ok" | "wrong") {
  const service = await aService({ status: "pending" })
  if (verdict) await db().check.create({ data: { serviceId: service.id, checkedAt: new Date(), verdict } })
  return service
}

const passing = async () => (await waiting("ok")).id
const failing = async () => (await waiting("wrong")).id
const listGroups = async () => GroupList.parse((await adminList("pending/groups")).body).groups
const decideGroup = (id: string, body: unknown) => administer("POST pending/groups/[id]/decide", { id }, body)

describe("POST /api/v1/admin/pending/decide", () => {
  it("approves several listings as one batch", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const services = [{ id: one.id }, { id: String(two.number) }]
    const { decided, skipped, batch } = await decide({ verdict: "approved", services })
    expect(decided).toMatchObject([one, two].map(({ id }) => ({ id, status: "active" })))
    expect(skipped).toEqual([])
    const acts = await db().adminAct.findMany()
    expect(acts.map((act) => act.batch)).toEqual([batch, batch])
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
    expect(undone).toMatchObject([one, two].map(({ id }) => ({ id, status: "pending" })))
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
    const services = [changed, deleted, good].map(({ id }) => ({ id }))
    const { batch } = await decide({ verdict: "approved", services })
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

  it("is possible for ten minutes", async () => {
    const { id, name } = await waiting()
    const by = createActor("cli")
    await approve(id, new Date(Date.now() - UNDO_MINUTES * 60_000 - 1000), by)
    const { kept } = await undoBatch(by.batch, new Date(), createActor("cli"))
    expect(kept).toEqual([{ id, name, reason: `${name} was decided more than 10 minutes ago.` }])
    expect((await findRow(id)).status).toBe("active")
  })

  it("reports a listing that was purged", async () => {
    const { id } = await waiting()
    const { batch } = await decide({ verdict: "rejected", services: [{ id }] })
    await db().service.delete({ where: { id } })
    const reason = expect.stringContaining("does not exist any more.")
    expect(Undone.parse((await undo(batch)).body)).toMatchObject({ undone: [], kept: [{ reason }] })
  })
})

describe("D-batch-07 a group of waiting listings", () => {
  it("is listed with its numbers, without what is decided, and without single listings", async () => {
    const { id: decided } = await aService()
    const group = await aBatch("https://a.example", [await passing(), await passing(), await failing(), decided])
    await aBatch("https://b.example", [await passing()])
    expect(await listGroups()).toMatchObject([
      { id: group.id, target: "https://a.example", sites: ["a.example"], waiting: 3, passing: 2 },
    ])
  })

  it("filters the queue", async () => {
    const [one, two] = [await passing(), await passing()]
    const { id } = await aBatch("https://a.example", [one, two])
    await passing()
    const { body } = await adminList("pending", `?batch=${id}`)
    expect(body.total).toBe(2)
    const ids = body.pending.map(({ service }: { service: { id: string } }) => service.id)
    expect(ids.toSorted()).toEqual([one, two].toSorted())
  })

  it("is approved in one act, which can be taken back", async () => {
    const [one, two, bad] = [await passing(), await passing(), await failing()]
    const { id } = await aBatch("https://a.example", [one, two, bad])
    const { body } = await decideGroup(id, { verdict: "approved", only_passing: true })
    const { decided, skipped, batch } = BatchDecided.parse(body)
    expect(decided.map((service) => service.id).toSorted()).toEqual([one, two].toSorted())
    expect(skipped.map((service) => service.id)).toEqual([bad])
    expect((await findRow(bad)).status).toBe("pending")
    expect((await undo(batch)).body.undone).toHaveLength(2)
    expect((await findRow(one)).status).toBe("pending")
  })

  it("leaves a listing that has changed since the group was read", async () => {
    const [one, two] = [await passing(), await passing()]
    const { id } = await aBatch("https://a.example", [one, two])
    const [group] = await listGroups()
    await db().service.update({
      where: { id: two },
      data: { name: "Changed", updatedAt: new Date(Date.now() + 5_000) },
    })
    const { body } = await decideGroup(id, { verdict: "rejected", reason: "copies", as_of: group?.as_of })
    const { decided, skipped } = BatchDecided.parse(body)
    expect(decided.map((service) => service.id)).toEqual([one])
    expect(skipped).toEqual([{ id: two, reason: expect.stringMatching(/^The listing has changed since/) }])
  })
})

// The groups of the review queue: listed, shown and decided about in one act.

import { describe, expect, it } from "vitest"
import { GroupList } from "@/lib/review/contract"
import { BatchDecided } from "@/lib/review/schema"
import { administer, adminList, findRow } from "@/tests/support/admin"
import { aBatch } from "@/tests/support/batch"
import { aService, db } from "@/tests/support/directory"

const list = async () => GroupList.parse((await adminList("pending/groups")).body).groups
const decide = (id: string, body: unknown) => administer("POST pending/groups/[id]/decide", { id }, body)
const statusOf = async (id: string) => (await findRow(id)).status

/** A waiting listing whose newest check has this verdict. */
async function waiting(verdict: "ok" | "wrong" = "ok") {
  const { id } = await aService({ status: "pending" })
  await db().check.create({ data: { serviceId: id, checkedAt: new Date(), verdict } })
  return id
}

describe("D-batch-07 a group of waiting listings", () => {
  it("is listed with its numbers, without what is decided, and without single listings", async () => {
    const { id: decided } = await aService()
    const group = await aBatch("https://a.example", [await waiting(), await waiting(), await waiting("wrong"), decided])
    await aBatch("https://b.example", [await waiting()])
    expect(await list()).toMatchObject([
      { id: group.id, target: "https://a.example", sites: ["a.example"], waiting: 3, passing: 2 },
    ])
  })

  it("filters the queue", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const { id } = await aBatch("https://a.example", [one, two])
    await waiting()
    const { body } = await adminList("pending", `?batch=${id}`)
    expect(body.total).toBe(2)
    const ids = body.pending.map(({ service }: { service: { id: string } }) => service.id)
    expect(ids.toSorted()).toEqual([one, two].toSorted())
  })

  it("is approved in one act, which can be taken back", async () => {
    const [one, two, bad] = [await waiting(), await waiting(), await waiting("wrong")]
    const { id } = await aBatch("https://a.example", [one, two, bad])
    const { body } = await decide(id, { verdict: "approved", only_passing: true })
    const { decided, skipped, batch } = BatchDecided.parse(body)
    expect(decided.map((service) => service.id).toSorted()).toEqual([one, two].toSorted())
    expect(skipped.map((service) => service.id)).toEqual([bad])
    expect(await statusOf(bad)).toBe("pending")
    const { body: undone } = await administer("POST batches/[id]/undo", { id: batch })
    expect(undone.undone).toHaveLength(2)
    expect(await statusOf(one)).toBe("pending")
  })

  it("leaves a listing that has changed since the group was read", async () => {
    const [one, two] = [await waiting(), await waiting()]
    const { id } = await aBatch("https://a.example", [one, two])
    const [group] = await list()
    await db().service.update({
      where: { id: two },
      data: { name: "Changed", updatedAt: new Date(Date.now() + 5_000) },
    })
    const { body } = await decide(id, { verdict: "rejected", reason: "copies", as_of: group?.as_of })
    const { decided, skipped } = BatchDecided.parse(body)
    expect(decided.map((service) => service.id)).toEqual([one])
    expect(skipped).toEqual([{ id: two, reason: expect.stringMatching(/^The listing has changed since/) }])
  })

  it.each(["00000000-0000-4000-8000-000000000000", "x"])("is 404 for %s", async (id) => {
    expect((await decide(id, { verdict: "rejected" })).body.code).toBe("not_found")
  })
})

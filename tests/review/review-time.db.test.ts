// The median time from a registration to the reviewer's decision, which the form that registers names.

import { describe, expect, it } from "vitest"
import { findReviewTime, REVIEW_TIME } from "@/lib/review/review-time"
import { aService, db } from "@/tests/support/directory"

const NOW = new Date("2026-11-20T12:00:00Z")
const HOUR_MS = 3_600_000
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

/** A listing that was decided an hour ago, `hours` after its registration. */
async function decide(hours: number, act: string, at = before(1)): Promise<void> {
  const registeredAt = new Date(at.getTime() - hours * HOUR_MS)
  const { id } = await aService({ registeredAt })
  const object = { objectKind: "service", objectId: id, name: "x" }
  await db().adminAct.create({ data: { batch: id, who: "api", act, ...object, at } })
}

describe("the time of a review", () => {
  it("is the median of approvals and rejections, from five decisions on", async () => {
    for (const hours of [1, 2, 9, 30]) await decide(hours, "approve")
    expect(await findReviewTime(NOW)).toBeNull()
    await decide(5, "reject")
    expect(await findReviewTime(NOW)).toBe(5 * HOUR_MS)
  })

  it("leaves out other acts, and decisions of an earlier time", async () => {
    for (const hours of [1, 2, 3, 4]) await decide(hours, "approve")
    await decide(9, "edit")
    await decide(9, "approve", before((REVIEW_TIME.days + 1) * 24))
    expect(await findReviewTime(NOW)).toBeNull()
  })
})

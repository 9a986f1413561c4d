import { describe, expect, it } from "vitest"
import { findMergeObstacle, type MergeSide } from "@/lib/review/merge-listings"

const facts = (given: Partial<MergeSide> = {}): MergeSide => ({
  ...{ id: "1", protocol: "x402", host: "api.example.com", status: "active", deletedAt: null, domainVerified: false },
  ...given,
})
const kept = (given: Partial<MergeSide> = {}) => facts({ id: "2", ...given })

describe("D-merge-01 a duplicate", () => {
  it.each([
    ["a public one", facts(), kept()],
    ["one that waits for review", facts({ status: "pending" }), kept()],
    ["one of another host", facts({ host: "www.example.com" }), kept()],
    ["a verified one of the same host", facts({ domainVerified: true }), kept({ domainVerified: true })],
    ["one without proof into a verified listing", facts({ host: "old.example.com" }), kept({ domainVerified: true })],
  ])("can be merged: %s", (_, duplicate, target) => expect(findMergeObstacle(duplicate, target)).toBeNull())

  it.each([
    ["into itself", facts(), facts(), "itself"],
    ["when it is deleted", facts({ deletedAt: new Date(0) }), kept(), "deleted already"],
    ["into a deleted listing", facts(), kept({ deletedAt: new Date(0) }), "to keep is deleted"],
    ["into a hidden listing", facts(), kept({ status: "pending" }), "not public"],
    ["into a listing of another protocol", facts(), kept({ protocol: "L402" }), "two ways to pay"],
    [
      "away from its verified host",
      facts({ domainVerified: true }),
      kept({ host: "b.example" }),
      "owner of api.example.com",
    ],
  ])("cannot be merged %s", (_, duplicate, target, words) =>
    expect(findMergeObstacle(duplicate, target)).toContain(words),
  )
})

import { describe, expect, it } from "vitest"
import { findUndoObstacle, parseDecision, UNDO_MINUTES, type UndoState } from "@/lib/review/undo-rule"

const decided = { status: "active", review_note: null, listed_at: null, domain_verified: false, version: "a" }
const facts: UndoState = { decided, current: decided, isDeleted: false, hasLaterAct: false, ageMs: 10_000 }

describe("an approval or a rejection", () => {
  it.each<[string, Partial<UndoState>, string | null]>([
    ["can be taken back after ten seconds", {}, null],
    ["and at the end of the time", { ageMs: UNDO_MINUTES * 60_000 }, null],
    ["but not later", { ageMs: UNDO_MINUTES * 60_000 + 1 }, "was decided more than 10 minutes ago"],
    ["not when the owner deleted the listing", { isDeleted: true }, "was deleted since"],
    ["not after another act", { hasLaterAct: true }, "was changed by an administrator since"],
    ["not when the status changed", { current: { ...decided, status: "retired" } }, "is retired now"],
    ["not when the fields changed", { current: { ...decided, version: "b" } }, "has changed since"],
    [
      "not when the proof of the domain changed",
      { current: { ...decided, domain_verified: true } },
      "belongs to a domain whose proof has changed since",
    ],
  ])("%s", (_case, given, obstacle) => {
    expect(findUndoObstacle({ ...facts, ...given })).toBe(obstacle)
  })

  it("is parsed from the log, and any other act is not", () => {
    expect(parseDecision(decided, { ...decided, status: "rejected" })?.after.status).toBe("rejected")
    expect(parseDecision({ probe_status: "probeable" }, { probe_status: "unprobeable" })).toBeNull()
  })
})

// The sign-in form recognizes the public hash of a claim that somebody pastes in place of the token.

import { expect, it } from "vitest"
import { buildOwner, isPublicHash } from "@/lib/claims/ownership"
import { aClaim } from "@/tests/support/claim"

it("is recognized for its own domain only", async () => {
  const [mine, theirs] = [await aClaim(), await aClaim({ status: "pending" })]
  expect(await isPublicHash(buildOwner(mine.domain, mine.tokenHash))).toBe(true)
  expect(await isPublicHash(buildOwner(theirs.domain, theirs.tokenHash))).toBe(true)
  for (const text of [mine.token, theirs.tokenHash, "0".repeat(64)]) {
    expect(await isPublicHash(buildOwner(mine.domain, text)), text).toBe(false)
  }
  expect(await isPublicHash(buildOwner("unclaimed.example", "0".repeat(64)))).toBe(false)
})

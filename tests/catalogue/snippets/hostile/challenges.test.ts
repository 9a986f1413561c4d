import { describe, expect, it } from "vitest"
import { type Challenge, TOPICS } from "./answers"
import { LISTINGS } from "./listings"

const all = LISTINGS.flatMap(({ challenges }) => challenges)
const textOf = ({ unpaid, paid, elsewhere }: Challenge) => JSON.stringify([unpaid, paid, elsewhere])

describe("the hostile challenges", () => {
  it("are many, and of every topic", () => {
    const hostile = all.filter(({ topic }) => topic !== "control")
    expect(new Set(hostile.map(({ name }) => name)).size).toBeGreaterThan(200)
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(TOPICS))
  })

  it.each(LISTINGS)(
    "of $name have names of their own, differ, and stand beside honest ones that must be paid",
    (listing) => {
      const { challenges } = listing
      expect(new Set(challenges.map(({ name }) => name)).size).toBe(challenges.length)
      expect(new Set(challenges.map(textOf)).size).toBe(challenges.length)
      expect(challenges.filter(({ mustPay }) => mustPay).length).toBeGreaterThan(0)
      expect(challenges.filter(({ topic }) => topic !== "control").length).toBeGreaterThan(1)
    },
  )
})

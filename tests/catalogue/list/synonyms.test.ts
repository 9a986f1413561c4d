import { expect, it } from "vitest"
import { LONGEST_PHRASE, SYNONYMS } from "@/lib/catalogue/list/synonyms"

it("have words of letters and digits, in every phrase", () => {
  for (const [phrase, others] of SYNONYMS) {
    for (const each of [phrase, ...others]) expect(each).toMatch(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u)
  }
})

it("name at least one other phrase for each phrase, and never the phrase itself", () => {
  for (const [phrase, others] of SYNONYMS) {
    expect(others.length, phrase).toBeGreaterThan(0)
    expect(others).not.toContain(phrase)
  }
})

it("name no phrase twice on a line", () => {
  for (const [phrase, others] of SYNONYMS) expect(new Set(others).size, phrase).toBe(others.length)
})

it("stay short, so that a query has a bounded size", () => {
  expect(LONGEST_PHRASE).toBeLessThanOrEqual(4)
  for (const [phrase, others] of SYNONYMS) expect(others.length, phrase).toBeLessThanOrEqual(16)
})

import { describe, expect, it } from "vitest"
import { interpret } from "@/lib/catalogue/list/interpret"
import { FIT, type Found, rateFit, type TermCounts, weighTerms } from "@/lib/catalogue/pick/fit"
import { cutTask, listTaskNotes } from "@/lib/catalogue/pick/task"

const ALL = 2000
const topical: TermCounts = { services: 40, topics: 40 }
const incidental: TermCounts = { services: 40, topics: 0 }
const unknown: TermCounts = { services: 0, topics: 0 }
const weigh = (task: string, ...counts: TermCounts[]) => weighTerms(task, interpret(task).terms, counts, ALL)
const weights = (task: string, ...counts: TermCounts[]) =>
  Object.fromEntries(weigh(task, ...counts).map(({ word, weight }) => [word, weight]))
const named: Found = { field: "name", isLiteral: true }
const described: Found = { field: "description", isLiteral: true }

describe("the weight of a word of a task", () => {
  it("is high for a word of names and categories, low for one of descriptions only", () => {
    const { harbour = 0, levels = 0 } = weights("harbour levels", topical, incidental)
    expect(harbour).toBeGreaterThan(2 * levels)
  })

  it("is higher for a rare word", () => {
    const { harbour = 0, levels = 0 } = weights(
      "harbour levels",
      { services: 4, topics: 4 },
      { services: 900, topics: 900 },
    )
    expect(harbour).toBeGreaterThan(levels)
  })

  it("is low after a preposition, and for values: names, numbers, URLs", () => {
    const { tides = 0, harbour = 0 } = weights("tides of a harbour", topical, topical)
    expect(harbour).toBeCloseTo(FIT.afterPreposition * tides)
    const values = weights("tides Antwerp 17 https://a.example", topical, unknown, unknown, unknown, unknown, unknown)
    expect(values["antwerp"]).toBe(FIT.value)
    expect(values["17"]).toBe(FIT.value)
    expect(weights("tides GPU", topical, unknown)["gpu"]).toBe(1)
  })

  it("is high for a word that no service has, less so in a small directory", () => {
    const zeppelin = (all: number) => weighTerms("zeppelin", interpret("zeppelin").terms, [unknown], all)[0]?.weight
    expect(zeppelin(ALL)).toBe(1)
    expect(zeppelin(1)).toBe(FIT.unknown.least)
  })
})

describe("the fit of a service", () => {
  const rate = (
    task: string,
    counts: TermCounts[],
    found: Found[],
    given: Parameters<typeof rateFit>[3] = {},
    hasVectors = false,
  ) => rateFit(task, weigh(task, ...counts), found, given, hasVectors)

  it("is 1 for the whole name, and less for its words, for words elsewhere and for synonyms", () => {
    const match = { tier: "A" as const, terms: [], fields: [], cosine: null }
    expect(rate("harbour levels", [topical, topical], [named, named], { match }).fit).toBe(1)
    const inName = rate("harbour levels", [topical, topical], [named, named])
    expect(inName.words).toEqual(["harbour", "levels"])
    const inText = rate("harbour levels", [topical, topical], [described, described]).fit
    expect(inText).toBeLessThan(inName.fit)
    const synonym: Found = { field: "name", isLiteral: false }
    const alike = rate("harbour levels", [topical, topical], [synonym, synonym]).fit
    expect(alike).toBeLessThan(inText)
  })

  it("D-pick-08 is too low for one incidental word", () => {
    const { fit } = rate("ask a language model a question", [incidental, topical, incidental], [described, null, null])
    expect(fit).toBeLessThan(FIT.least / 2)
  })

  it("is lower without the first word that says what a service does", () => {
    const counts = [topical, topical, topical]
    const withHead = rate("harbour levels forecast", counts, [named, named, null]).fit
    expect(rate("harbour levels forecast", counts, [null, named, named]).fit).toBeLessThan(withHead)
  })

  it("is too low for one word of little weight, unless it is the whole task", () => {
    expect(rate("harbour levels", [incidental, incidental], [named, null]).fit).toBeLessThan(FIT.least)
    expect(rate("harbour", [incidental], [named]).fit).toBeGreaterThan(FIT.least)
  })

  it("gains from similarity only as far as other services have the words", () => {
    const match = { tier: "D" as const, terms: [], fields: [], cosine: 0.9 }
    const similar = (counts: TermCounts[]) => rate("harbour levels", counts, [null, null], { match }, true).fit
    expect(similar([topical, topical])).toBeGreaterThan(similar([unknown, topical]))
    expect(similar([unknown, unknown])).toBe(0)
    expect(similar([topical, topical])).toBeLessThan(FIT.least)
  })
})

describe("the task", () => {
  it("D-pick-09 is cut at a word, and says so", () => {
    const long = `harbour ${"levels ".repeat(60)}`.trim()
    expect(cutTask(long)).toMatch(/^harbour (levels )*levels$/)
    expect(cutTask(long).length).toBeLessThanOrEqual(200)
    expect(listTaskNotes(long)).toHaveLength(1)
    expect(cutTask("x".repeat(300))).toHaveLength(200)
    expect([cutTask("harbour"), listTaskNotes("harbour")]).toEqual(["harbour", []])
  })
})

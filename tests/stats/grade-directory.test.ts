import { expect, it } from "vitest"
import { type DirectoryDay, gradeDirectory } from "@/lib/stats/grade-directory"

const day = (given: Partial<DirectoryDay>): DirectoryDay => ({
  ...{ checks: 1000, ok: 900, unreachable: 60, degraded: 40 },
  ...given,
})
const usual = Array.from({ length: 5 }, () => day({}))

it.each<[string, Partial<DirectoryDay>, string]>([
  ["like the others", {}, "h"],
  ["without checks", { checks: 0, ok: 0, unreachable: 0, degraded: 0 }, "-"],
  ["with more outages", { unreachable: 131 }, "d"],
  ["with a few more outages", { unreachable: 130 }, "h"],
  ["with more wrong answers", { degraded: 91 }, "g"],
  ["with mostly wrong answers", { degraded: 600 }, "G"],
  ["with mostly outages", { unreachable: 600 }, "D"],
])("a day %s is compared with the usual day", (_, given, grade) => {
  expect(gradeDirectory([...usual, day(given)])).toBe(`hhhhh${grade}`)
})

it("a directory without checks has no grades", () => {
  expect(gradeDirectory([])).toBe("")
  expect(gradeDirectory([day({ checks: 0 }), day({})])).toBe("-h")
})

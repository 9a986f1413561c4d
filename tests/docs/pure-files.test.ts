import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { isPure, listPureFiles } from "@/lint/pure.mjs"
import { findImpurities } from "./find-impurities"

describe("a file is pure", () => {
  it.each([
    ["lib/protocols/new.ts", "", true],
    ["lib/health/rules/new.ts", "", true],
    ["lib/claims/expiry-rules.ts", "", true],
    ["lib/claims/schema.ts", "", true],
    ["lib/claims/page-schema.ts", "", true],
    ["lib/claims/contract.ts", "", true],
    ["lib/claims/expiry.ts", "// When a claim expires. Pure.\n\nexport const DAYS = 3", true],
    ["lib/claims/expiry.ts", "// When a claim expires:\n// after three days. Pure: no clock.\n", true],
    ["lib/claims/expiry.ts", "// When a claim expires.\n\n// Pure.\n", false],
    ["lib/claims/expiry.ts", 'import { db } from "@/lib/db/client"', false],
    ["lib/claims/rulesets.ts", "", false],
  ])("%s with “%s”: %s", (file, text, expected) => {
    expect(isPure(file, text)).toBe(expected)
  })
})

describe("pure code", () => {
  it.each([
    ["const isOver = () => Date.now() > 0", ["Date.now()"]],
    ["export const at = new Date()", ["new Date()"]],
    ["const chance = () => Math.random()", ["Math.random()"]],
    ["const start = performance.now()", ["performance.now()"]],
    ["let last: string | null = null", ["let last: string | null = null"]],
    ["const sum = (all: number[]) => { let total = 0; for (const one of all) total += one; return total }", []],
    ["const code = `const at = Date.now()` // new Date()", []],
    ["const at = (now: Date) => new Date(now.getTime() + 1)", []],
  ])("“%s” has %j", (text, expected) => {
    expect(findImpurities(text)).toEqual(expected)
  })

  it("receives the time as an argument, uses no chance and keeps no state", () => {
    const files = listPureFiles()
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) => findImpurities(readFileSync(file, "utf8")).map((code) => `${file}: ${code}`))
    expect(found).toEqual([])
  })
})

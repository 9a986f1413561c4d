import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { canGoOn, formatClaim, readClaim } from "@/lib/db/migration-claim"

const FOLDER = path.join("prisma", "migrations")
/** Migrations before this one say nothing. */
const FIRST = "20261205"

it("D-upgrade-01 every newer migration states whether the release before can go on", () => {
  const names = readdirSync(FOLDER).filter((name) => name >= FIRST && /^\d/.test(name))
  const claims = names.map((name) => [name, readClaim(readFileSync(path.join(FOLDER, name, "migration.sql"), "utf8"))])
  expect(names.length).toBeGreaterThan(0)
  expect(claims.filter(([, claim]) => claim === null)).toEqual([])
})

it.each([
  ["-- previous: serves\nselect 1", "serves", true],
  ["-- Words.\n-- previous: reads\nselect 1", "reads", false],
  ["-- previous: stops", "stops", false],
  ["-- previous: perhaps", null, false],
  ["select 1 -- previous: serves", null, false],
] as const)("D-upgrade-01 the claim of %j is %s", (sql, claim, goesOn) => {
  expect(readClaim(sql)).toBe(claim)
  expect(canGoOn(formatClaim(readClaim(sql)))).toBe(goesOn)
})

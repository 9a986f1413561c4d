import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { EMBEDDED_DIFFERENCES } from "./embedded-differences"

const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((file) => `tests/${file}`)
  .filter((file) => /^tests\/api\/.*\.test\.ts$|\.db\.test\.ts$/.test(file))

describe("the database tests that also run on the embedded database", () => {
  it.each(EMBEDDED_DIFFERENCES)("has files that begin with $path", ({ path }) => {
    expect(files.filter((file) => file.startsWith(path))).not.toEqual([])
  })

  it("are a third of the database tests at most", () => {
    const chosen = files.filter((file) => EMBEDDED_DIFFERENCES.some(({ path }) => file.startsWith(path)))
    expect(chosen.length).toBeLessThan(files.length / 3)
  })
})

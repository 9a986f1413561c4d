import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { PAGE_STATES, PAGES_WITHOUT_STATE } from "@/tests/e2e/states"

const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /(^|\/)(page|not-found|error)\.tsx$/.test(file),
)

describe("the page states that are audited", () => {
  it("include every page", () => {
    const covered = new Set([...PAGE_STATES.map(({ page }) => page), ...Object.keys(PAGES_WITHOUT_STATE)])
    expect([...covered].toSorted()).toEqual(pages.toSorted())
  })
})

// Rules for style sheets that no linter checks.

import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const SELECTOR = /(?:^|[\s,])(?:body|html|:root)[^\s,{};]*:has\([^{};]*:checked/m

describe("the style sheets", () => {
  it.each(readdirSync("app/styles").filter((name) => name.endsWith(".css")))(
    "%s: no tick changes a selector of the whole page, which would compute all styles anew",
    (file) => {
      expect(SELECTOR.exec(readFileSync(`app/styles/${file}`, "utf8"))?.[0]).toBeUndefined()
    },
  )

  it("finds such a selector", () => {
    expect("a {}\nbody:not(:has(input:checked)) .bar {").toMatch(SELECTOR)
  })
})

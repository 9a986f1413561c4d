import { existsSync } from "node:fs"
import { expect, it } from "vitest"
import { SLOWEST } from "./slowest-first"

it.each(SLOWEST)("%s, which starts first, exists", (file) => {
  expect(existsSync(file)).toBe(true)
})
